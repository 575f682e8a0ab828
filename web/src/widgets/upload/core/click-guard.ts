/** Milliseconds that have to pass between two clicks that insert something. */
export const clickPause = 1500;

/** Lets a click through unless the one before it was let through a moment ago. */
export function createClickGuard(now: () => number = () => Date.now()): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const moment = now();
    if (moment - last < clickPause) {
      return false;
    }
    last = moment;
    return true;
  };
}
