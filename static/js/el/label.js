/** What a board is called: its number, or "7R" for the substitute that stands in the place of board 7. */

/** @param {{number: number, label?: string} | null | undefined} board @returns {string} */
export function labelOf(board) {
  return board ? board.label || String(board.number) : "";
}
