/** Where words may stand on a map without covering its pins. All in units of the drawing, y downwards. */
export type Spot = { x: number; y: number };
export type Box = { left: number; top: number; right: number; bottom: number };

const step = 12;

/** The box of words around their middle. */
export function boxAround({ x, y }: Spot, width: number, height: number): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Whether a point lies in an area, by the number of sides to its right. */
function isIn(ring: readonly Spot[], { x, y }: Spot): boolean {
  let inside = false;
  ring.forEach((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from;
    if (from.y > y !== to.y > y && x < from.x + ((y - from.y) * (to.x - from.x)) / (to.y - from.y)) inside = !inside;
  });
  return inside;
}

/** Points of a grid over an area, those near to its middle first. */
function grid(ring: readonly Spot[], middle: Spot): Spot[] {
  const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
  const found = [middle];
  for (let x = Math.min(...xs) + step / 2; x < Math.max(...xs); x += step) {
    for (let y = Math.min(...ys) + step / 2; y < Math.max(...ys); y += step) {
      if (isIn(ring, { x, y })) found.push({ x, y });
    }
  }
  const far = ({ x, y }: Spot) => (x - middle.x) ** 2 + (y - middle.y) ** 2;
  return found.sort((a, b) => far(a) - far(b));
}

/**
 * The middle of words of a size in an area, as near to its own middle as what is blocked allows: with all corners inside if that can
 * be, else with the middle inside. Null where nothing is free.
 */
export function freeSpot(
  ring: readonly Spot[],
  middle: Spot,
  [width, height]: [number, number],
  blocked: readonly Box[],
): Spot | null {
  const free = grid(ring, middle).filter((at) => {
    const box = boxAround(at, width, height);
    return !blocked.some((other) => overlap(box, other));
  });
  const whole = free.find((at) => {
    const { left, top, right, bottom } = boxAround(at, width, height);
    return [
      { x: left, y: top },
      { x: right, y: top },
      { x: left, y: bottom },
      { x: right, y: bottom },
    ].every((corner) => isIn(ring, corner));
  });
  return whole ?? free[0] ?? null;
}
