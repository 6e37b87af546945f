/**
 * What can lie over a stream's picture. An overlay is one file and one line here: {name, draw(table)}; `table` is a table's
 * frame, null while there is none. Every part has its place whether it is filled or not: nothing ever jumps.
 */
import { auction } from "./auction.js";
import { contract } from "./contract.js";
import { names } from "./names.js";
import { score } from "./score.js";
import { trick } from "./trick.js";

/** @type {{name: string, draw: (table: any) => any}[]} */
export const OVERLAYS = [contract, score, auction, names, trick];
