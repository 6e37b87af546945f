/**
 * Frames as they travel are arrays without what follows from the rest; this makes them what the elements draw.
 * The inverse of broadcast/packing, with the same list of fields; tests/vectors/frames.json holds both together.
 * What is an object already was not packed, and stays.
 */

/** @typedef {(packed: any) => any} Shape */
/** @typedef {string | {name: string, shape?: Shape, ifNull?: any}} Field `ifNull`: what null stands for; ABSENT leaves it out */

const ABSENT = Symbol("absent");
const SEATS = ["N", "E", "S", "W"];
const SIGNS = { alert: "!", corrected: "~", illegal: "#" };
const RESULT = /^([1-7][CDHSN]X{0,2})([NESW])(=|[+-]\d+)?$/;

/** @param {string} name @param {Shape} [shape] @param {any} [ifNull] */
const field = (name, shape, ifNull = null) => ({ name, shape, ifNull });

/** @param {Field[]} fields @returns {Shape} */
function record(...fields) {
  const known = fields.map((each) => (typeof each === "string" ? field(each) : each));
  return (packed) => {
    if (!Array.isArray(packed)) return packed;
    /** @type {Record<string, any>} */
    const value = {};
    known.forEach(({ name, shape, ifNull }, at) => {
      const given = packed[at] ?? null;
      if (given !== null) value[name] = shape ? shape(given) : given;
      else if (ifNull !== ABSENT) value[name] = Array.isArray(ifNull) ? [...ifNull] : ifNull;
    });
    return packed.length > known.length ? { ...value, ...packed.at(-1) } : value;
  };
}

/** @param {Shape} each @returns {Shape} */
const many = (each) => (packed) => packed.map(each);

/** @param {Shape} each @returns {Shape} */
const rooms = (each) => (packed) => {
  if (!Array.isArray(packed)) return packed;
  const [open, closed] = packed;
  return { ...(open !== null && { open: each(open) }), ...(closed !== null && { closed: each(closed) }) };
};

/** @type {Shape} */
const plain = (packed) => packed;

/** @type {Shape} */
function name(packed) {
  if (typeof packed === "string") return { en: packed, zh: packed };
  return Array.isArray(packed) ? { en: packed[0], zh: packed[1] } : packed;
}

/** @type {Shape} */
function hands(packed) {
  if (typeof packed !== "string") return packed;
  return Object.fromEntries(packed.split(" ").map((hand, at) => [SEATS[at], hand === "?" ? null : hand]));
}

/** @type {Shape} */
function auction(packed) {
  const [calls, notes] = typeof packed === "string" ? [packed, {}] : packed;
  return calls.split(" ").map((/** @type {string} */ call, /** @type {number} */ at) => ({ call, ...said(notes[at] ?? "") }));
}

/** @param {any} note */
function said(note) {
  if (typeof note !== "string") return note;
  const [signs] = note.split(" ", 1);
  const text = note.slice(signs.length + 1);
  const marks = Object.entries(SIGNS).filter(([, sign]) => signs.includes(sign));
  return { ...Object.fromEntries(marks.map(([mark]) => [mark, true])), ...(text && { text }) };
}

/** @type {Shape} */
function tricks(packed) {
  if (typeof packed !== "string" && typeof packed[0] !== "string") return packed;
  const [text, marks] = typeof packed === "string" ? [packed, {}] : packed;
  return text.split(" ").map((/** @type {string} */ token, /** @type {number} */ at, /** @type {string[]} */ all) => {
    const [cards, told] = token.slice(1).split("=");
    const winner = told ?? all[at + 1]?.[0] ?? "-";
    return {
      leader: token[0],
      cards: cardsIn(cards),
      ...(winner !== "-" && { winner }),
      ...(marks[at] && { marks: marks[at] }),
    };
  });
}

/** A suit is written where it changes; "-" is a card nobody saw. @param {string} text */
function cardsIn(text) {
  const cards = [];
  let suit = "";
  for (const letter of text) {
    if ("CDHS".includes(letter)) suit = letter;
    else cards.push(letter === "-" ? null : suit + letter);
  }
  return cards;
}

const written = record("result", "score", "lead", field("provisional", plain, false));

/** @type {Shape} */
function line(packed) {
  if (!Array.isArray(packed)) return packed;
  const { result, ...rest } = written(packed);
  const [, contract, declarer, sign] = RESULT.exec(result) ?? [];
  if (!contract) return { contract: result, declarer: null, tricks: null, over: null, ...rest };
  const over = sign === undefined ? null : sign === "=" ? 0 : Number(sign);
  return { contract, declarer, tricks: over === null ? null : Number(contract[0]) + 6 + over, over, ...rest };
}

/** @type {Shape} */
function seats(packed) {
  if (!Array.isArray(packed)) return packed;
  const [side, ...names] = packed;
  const other = side === "home" ? "visitor" : "home";
  return Object.fromEntries(names.map((each, at) => [SEATS[at], { name: name(each), team: at % 2 ? other : side }]));
}

/** Numbers count on from the first. @type {Shape} */
function links([first, ...items]) {
  let due = first;
  return items.map((/** @type {any} */ item) => {
    const link = typeof item === "object" ? item : { number: due, id: item || null };
    due = link.number + 1;
    return link;
  });
}

const mode = record("kind", field("minutes", plain, ABSENT), field("notice", name, ABSENT));
const team = record("id", field("name", name));
const HEAD = [
  field("event", name),
  "slug",
  "zone",
  field("stage", name),
  field("session", record("id", field("name", name), "number", "of")),
  field("mode", mode),
];
const pairing = record("id", field("home", team), field("visitor", team));
const score = record(
  "id",
  field("home", team),
  field("visitor", team),
  "imps",
  "after",
  "boards",
  "vp",
  field("carry", plain, [0, 0]),
  field("provisional", plain, false),
);
const comments = many(record("at", "text", "author", field("corrected", plain, ABSENT)));
/** A match with its score, or a pairing: that has three fields. @type {Shape} */
const matched = (packed) => (Array.isArray(packed) && packed.length <= 4 ? pairing(packed) : score(packed));
const setup = record("number", "dealer", "vulnerable", field("hands", hands));
const progress = record(
  "phase",
  "turn",
  field("auction", auction, []),
  "contract",
  "declarer",
  field("tricks", tricks, []),
  field("won", plain, [0, 0]),
  field("line", line),
  field("joined", plain, ABSENT),
  field("claim", plain, ABSENT),
  field("conflicts", plain, ABSENT),
  field("comments", comments, ABSENT),
  field("earlier", plain, ABSENT),
  field("pause", plain, ABSENT),
);

/** @type {Shape} */
const board = (packed) => (Array.isArray(packed) ? { ...setup(packed[0]), ...progress(packed.slice(1)) } : packed);

const table = record("id", "number", "room");
const side = record(field("table", table), field("seats", seats), field("board", board));
const rows = many(record("number", "id", field("open", line), field("closed", line), "swing"));
/** Names of four seats, 0 for nobody that is known. @type {Shape} */
const names = (packed) => (packed || [0, 0, 0, 0]).map((/** @type {any} */ each) => (each ? name(each) : null));
const linedUp = record(field("match", pairing), "north_south", field("tables", rooms(plain)), field("seats", rooms(names)), "opens_at");
const running = record(field("match", score), field("tables", rooms(record("id", "number", "board"))), field("held", plain, ABSENT));
const standing = record("rank", field("team", team), "played", "vp", "imps", "quotient", "tied", field("live", plain, false));
const page = field("page", plain, ABSENT);
const when = ["starts", field("state", plain, "before")];
const round = record("number", "of", "prev", "next");
const label = field("label", plain, ABSENT);
const facing = [field("ns", team), field("ew", team)];
const encountered = record("number", "id", field("line", line), "score", "award", label, field("cancelled", plain, ABSENT));
const played = record("table", ...facing, field("line", line), "score", field("here", plain, ABSENT));
const fieldTable = record("id", "number", "round", ...facing, "board", label, field("finished", plain, ABSENT), field("held", plain, ABSENT));
const ranked = record("rank", field("contestant", team), "boards", "percent", "imps", field("live", plain, false), field("fines", plain, ABSENT));

/** @type {Record<string, Shape>} */
const KINDS = {
  table: record(
    ...HEAD,
    field("match", matched),
    field("table", table),
    field("seats", seats),
    field("board", board),
    field("other", record("table", field("line", line), "swing")),
    field("boards", links, []),
    field("round", round, ABSENT),
  ),
  board: record(...HEAD, field("match", pairing), "number", field("rooms", rooms(side)), "swing", "prev", "next", page),
  comments: record(field("comments", rooms(comments)), page),
  match: record(...HEAD, field("match", score), field("tables", rooms(plain)), field("rows", rows, []), page),
  session: record(...HEAD, field("matches", many(running), []), page, ...when),
  standing: record(...HEAD.slice(0, 4), field("rows", many(standing), []), field("provisional", plain, false), page),
  encounter: record(...HEAD, field("match", pairing), field("round", round), field("table", table), "scoring", field("rows", many(encountered), [])),
  traveller: record(
    ...HEAD,
    field("match", pairing),
    field("round", round),
    "number",
    "scoring",
    field("table", table),
    field("seats", seats),
    field("board", board),
    field("results", many(played), []),
    "prev",
    "next",
    label,
    field("ruled", plain, ABSENT),
    field("award", plain, ABSENT),
    page,
  ),
  field: record(...HEAD, "rounds", "scoring", field("tables", many(fieldTable), []), page, ...when),
  ranking: record(...HEAD.slice(0, 4), "scoring", field("rows", many(ranked), []), field("provisional", plain, false), page),
};

/** @type {Record<string, Shape>} */
const LAYOUTS = {
  "two-rooms": record("tables", "rows"),
  standings: record("session", "standing"),
  "line-ups": record(...HEAD.slice(0, 5), field("matches", many(linedUp), []), page),
  notice: record(field("notice", name), field("event", name), "zone"),
};

// Where in a packed frame stands what two of its parts share.
const ROOMS = HEAD.length + 2;
const [BOARD, LINKS] = [HEAD.length + 3, HEAD.length + 5];
const SIDE_BOARD = 2;
const [MATCHES, ROWS, TEAM] = [HEAD.length, 4, 1];
const [TABLES, RANKED, FACING] = [HEAD.length + 2, 5, [3, 4]];

/**
 * The frame that was packed; the array is used up.
 * @param {any} packed what came over the line or stood in the page
 */
export function unpack(packed) {
  if (!Array.isArray(packed)) return packed;
  const [kind, ...body] = packed;
  if (kind === "screen") return { k: kind, layout: body[0], ...(LAYOUTS[body[0]]?.(screen(body[0], body.slice(1))) ?? shown(body)) };
  if (kind === "board" && Array.isArray(body[ROOMS])) spreadDeal(...body[ROOMS].map((/** @type {any} */ room) => room?.[SIDE_BOARD]));
  return { k: kind, ...KINDS[kind](body) };
}

/** A layout that shows one frame as it is. @param {any[]} body */
const shown = ([, of, more]) => ({ of: unpack(of), ...more });

/** @param {string} layout @param {any[]} body */
function screen(layout, body) {
  if (layout === "two-rooms") {
    const [tables, list, ...more] = body;
    return [spreadTables(tables, list).map((each) => ({ k: "table", ...KINDS.table(each) })), rows(list), ...more];
  }
  if (layout === "standings") {
    const [session, beside, ...more] = body;
    // A session begins with its event's name; nothing in front says that it is a field.
    if (session[0] === null) {
      const whole = session.slice(1);
      if (beside) spread(whole, beside, RANKED, contestants(whole));
      return [{ k: "field", ...KINDS.field(whole) }, beside && { k: "ranking", ...KINDS.ranking(beside) }, ...more];
    }
    if (beside) spread(session, beside, ROWS, teamsOf(session));
    return [{ k: "session", ...KINDS.session(session) }, beside && { k: "standing", ...KINDS.standing(beside) }, ...more];
  }
  return body;
}

/** A deal that is the open room's is left out in the closed one. @param {any} [first] @param {any} [second] */
function spreadDeal(first, second) {
  if (Array.isArray(second) && second[0] === null) second[0] = first[0];
}

/** The second table has what differs from the first, by place; "1101" are links to those of the rows' boards. @param {any[]} tables @param {any[]} list */
function spreadTables([first, second], list) {
  const whole = Array.isArray(second) ? second : first.map((/** @type {any} */ there, /** @type {number} */ at) => (at in second ? second[at] : there));
  for (const each of [first, whole]) {
    const mask = each[LINKS];
    if (typeof mask === "string") each[LINKS] = [list[0][0], ...list.map((row, at) => (mask[at] === "1" ? row[1] : 0))];
  }
  spreadDeal(first[BOARD], whole[BOARD]);
  return [first, whole];
}

/**
 * A standing beside a session leaves out the head, and names of teams that play in it; a ranking beside a field likewise.
 * @param {any[]} first @param {any[]} beside @param {number} rows @param {Map<string, any>} teams
 */
function spread(first, beside, rows, teams) {
  for (let at = 0; at < 4; at += 1) beside[at] ??= first[at];
  for (const row of beside[rows] ?? []) if (typeof row[TEAM] === "string") row[TEAM] = teams.get(row[TEAM]);
}

/** @param {any[]} session @returns {Map<string, any>} */
function teamsOf(session) {
  const teams = new Map();
  for (const [match] of (session[MATCHES] ?? []).filter(Array.isArray)) {
    if (Array.isArray(match)) for (const each of match.slice(1, 3)) teams.set(each[0], each);
  }
  return teams;
}

/** @param {any[]} whole @returns {Map<string, any>} */
function contestants(whole) {
  const teams = new Map();
  for (const each of (whole[TABLES] ?? []).filter(Array.isArray)) {
    for (const at of FACING) if (Array.isArray(each[at])) teams.set(each[at][0], each[at]);
  }
  return teams;
}
