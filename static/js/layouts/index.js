/**
 * What a hall screen can show. A layout is one file and one line here: {name, draw(frame, clock)}, and a sheet in css/hall.
 */
import { boards } from "./boards.js";
import { sessionClock } from "./clock.js";
import { lineUps } from "./line-ups.js";
import { notice } from "./notice.js";
import { oneTable } from "./one-table.js";
import { pictures } from "./pictures.js";
import { replay } from "./replay.js";
import { scores } from "./scores.js";
import { standings } from "./standings.js";
import { twoRooms } from "./two-rooms.js";

/** @type {any[]} name, draw, and how long a page of it stands where that is not the usual time */
export const LAYOUTS = [twoRooms, oneTable, boards, replay, scores, standings, lineUps, sessionClock, pictures, notice];
