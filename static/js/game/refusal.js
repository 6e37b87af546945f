/**
 * How the game says no: a code, the Law, what was seen, what could have happened instead. No sentences.
 * @typedef {{code: string, law: string, evidence: Record<string, any>, could: string[]}} Refusal
 */

/** Illegal, and yet it can have happened at the table. */
export const IRREGULARITIES = [
  "insufficient-bid", "inadmissible-double", "inadmissible-redouble", "call-out-of-turn", "auction-over",
  "opening-lead-out-of-turn", "lead-out-of-turn", "play-out-of-turn", "revoke",
];

/** @param {string} code @param {string} [law] @param {Record<string, any>} [evidence] @param {string[]} [could] @returns {Refusal} */
export const refusal = (code, law = "", evidence = {}, could = []) => ({ code, law, evidence, could });
