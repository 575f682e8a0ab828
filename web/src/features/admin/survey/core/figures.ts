/** At most so many groups of numbers or days are drawn; more stand in the file. */
export const mostBars = 30;
