/** The teams, pairs and players somebody follows in an event: kept in the browser, told to nobody. */

const KEY = "openroom.follow.";
/** What is followed where nothing can be kept: it lasts as long as the page. @type {Map<string, string[]>} */
const unkept = new Map();

/** The ids followed in an event, by its slug. @param {string} slug @returns {Set<string>} */
export function followed(slug) {
  try {
    const ids = JSON.parse(localStorage.getItem(KEY + slug) ?? "[]");
    if (Array.isArray(ids) && ids.length > 0) return new Set(ids.filter((id) => typeof id === "string"));
  } catch {
    // no storage, or something of somebody else's in it
  }
  return new Set(unkept.get(slug));
}

/** Follows somebody, or no longer. @param {string} slug @param {string} id */
export function toggleFollowed(slug, id) {
  const ids = followed(slug);
  if (!ids.delete(id)) ids.add(id);
  try {
    localStorage.setItem(KEY + slug, JSON.stringify([...ids]));
    unkept.delete(slug);
  } catch {
    unkept.set(slug, [...ids]);
  }
}

/**
 * A list with what is followed in front, in its own order otherwise.
 * @template T
 * @param {T[]} list @param {(each: T) => boolean} isFollowed @returns {T[]}
 */
export function followedFirst(list, isFollowed) {
  return [...list.filter(isFollowed), ...list.filter((each) => !isFollowed(each))];
}
