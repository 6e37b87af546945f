/** Duplicate score by Law 77, for declarer's side. Knows no board. */

const TRICK = { C: 20, D: 20, H: 30, S: 30, N: 30 };
const PREMIUM = { 6: [500, 750], 7: [1000, 1500] };

/**
 * @param {string} contract  `4HX` @param {boolean} vulnerable @param {number} tricks  of 13
 * @returns {number} for declarer
 */
export function score(contract, vulnerable, tricks) {
  const level = Number(contract[0]);
  const strain = /** @type {keyof TRICK} */ (contract[1]);
  const doubling = contract.length - 2;
  const over = tricks - level - 6;
  return over < 0 ? -penalty(-over, doubling, vulnerable) : made(level, strain, doubling, vulnerable, over);
}

/** @param {number} down @param {number} doubling @param {boolean} vulnerable */
function penalty(down, doubling, vulnerable) {
  if (doubling === 0) return down * (vulnerable ? 100 : 50);
  const first = vulnerable ? 200 : 100;
  const second = vulnerable ? 300 : 200;
  return (first + second * Math.min(down - 1, 2) + 300 * Math.max(down - 3, 0)) * doubling;
}

/** @param {number} level @param {keyof TRICK} strain @param {number} doubling @param {boolean} vulnerable @param {number} over */
function made(level, strain, doubling, vulnerable, over) {
  const tricks = (level * TRICK[strain] + (strain === "N" ? 10 : 0)) * 2 ** doubling;
  const game = tricks < 100 ? 50 : vulnerable ? 500 : 300;
  const slam = level < 6 ? 0 : PREMIUM[/** @type {6|7} */ (level)][vulnerable ? 1 : 0];
  const extra = doubling === 0 ? TRICK[strain] : 100 * doubling * (vulnerable ? 2 : 1);
  return tricks + game + slam + 50 * doubling + over * extra;
}

/** How far the tricks lie from the contract: +1, 0, -2. @param {string} contract @param {number} tricks */
export const over = (contract, tricks) => tricks - Number(contract[0]) - 6;
