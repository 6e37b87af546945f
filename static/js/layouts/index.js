/**
 * What a hall screen can show. A layout is one file and one line here: {name, draw(frame, clock)}.
 */
import { lineUps } from "./line-ups.js";
import { notice } from "./notice.js";
import { standings } from "./standings.js";
import { twoRooms } from "./two-rooms.js";

export const LAYOUTS = [twoRooms, standings, lineUps, notice];
