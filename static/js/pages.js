/** Long lists come in pages, a channel each ("session:ID", "session:ID/2"); here they are one frame again. Knows no page of the site. */

/** The list of a kind of frame that is cut into pages. @type {Record<string, string>} */
const LISTS = { session: "matches", standing: "rows", match: "rows", board: "rooms", field: "tables", ranking: "rows", traveller: "results" };

/** The channel a page belongs to. @param {string} channel */
export const channelOf = (channel) => channel.split("/", 1)[0];

/** The channels of all pages, as the first page's frame counts them. @param {string} channel @param {any} frame */
export function pagesOf(channel, frame) {
  const listed = frame?.of ?? (frame?.layout === "standings" ? frame.session : frame);
  const [, count] = listed?.page ?? [1, 1];
  return Array.from({ length: count }, (_, at) => (at === 0 ? channel : `${channel}/${at + 1}`));
}

/**
 * Frames by channel, every list whole: pages that have not come yet are missing from it.
 * @param {Map<string, any>} frames frames by channel and page
 * @returns {Map<string, any>}
 */
export function joined(frames) {
  const whole = new Map();
  for (const [channel, first] of frames) {
    if (channel !== channelOf(channel)) continue;
    const list = LISTS[first?.k];
    const [, ...more] = list ? pagesOf(channel, first) : [channel];
    const parts = [first, ...more.map((page) => frames.get(page)).filter(Boolean)];
    whole.set(channel, parts.length === 1 ? first : { ...first, [list]: together(parts.map((part) => part[list]).filter(Boolean)) });
    if (first?.k === "board" || first?.k === "traveller") whole.set(channel, commented(whole.get(channel), parts));
  }
  return whole;
}

/**
 * The board with what was said of each room's: its last pages are comments alone.
 * @param {any} board @param {any[]} parts
 */
function commented(board, parts) {
  const pages = parts.filter((part) => part.k === "comments");
  if (pages.length === 0) return board;
  const told = (/** @type {string} */ room, /** @type {any} */ side) => {
    const comments = pages.flatMap((page) => page.comments[room] ?? []);
    return side.board && comments.length > 0 ? { ...side, board: { ...side.board, comments } } : side;
  };
  // A traveller is a board at one table, which stands where an open room does.
  if (board.k === "traveller") return told("open", board);
  return { ...board, rooms: Object.fromEntries(Object.entries(board.rooms).map(([room, side]) => [room, told(room, side)])) };
}

/** @param {any[]} lists arrays, or objects of different keys */
function together(lists) {
  return Array.isArray(lists[0]) ? lists.flat() : Object.assign({}, ...lists);
}
