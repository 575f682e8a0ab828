/** Pixels of a list in a drop-down: with its edges the drop-down is at most 400 high. */
export const listHeight = 392;
