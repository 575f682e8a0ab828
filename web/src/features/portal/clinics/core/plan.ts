import type { Coordinates, Line, Region } from '../types';

/** Side of the drawing in its own units. */
export const planSize = 480;

const margin = 14;

export type Point = { x: number; y: number };

export type Plan = { toPoint: (at: Coordinates) => Point; isInside: (at: Coordinates) => boolean };

/**
 * Fits the districts into a square. A degree of longitude shrinks towards the pole; over one region the cosine of its middle
 * is exact enough.
 */
export function planOf(districts: Region[], others: Coordinates[] = []): Plan | null {
  const corners = districts.flatMap(({ shape }) => (shape.areas ?? []).flat());
  const points = corners.length > 0 ? corners : others.map(({ lng, lat }): Line[number] => [lng, lat]);
  if (points.length === 0) return null;
  const west = Math.min(...points.map(([lng]) => lng));
  const east = Math.max(...points.map(([lng]) => lng));
  const south = Math.min(...points.map(([, lat]) => lat));
  const north = Math.max(...points.map(([, lat]) => lat));
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const span = Math.max((east - west) * shrink, north - south, 0.001);
  const scale = (planSize - 2 * margin) / span;
  const left = (planSize - (east - west) * shrink * scale) / 2;
  const top = (planSize - (north - south) * scale) / 2;
  return {
    toPoint: ({ lng, lat }) => ({
      x: round(left + (lng - west) * shrink * scale),
      y: round(top + (north - lat) * scale),
    }),
    isInside: ({ lng, lat }) => lng >= west && lng <= east && lat >= south && lat <= north,
  };
}

/** Rounded, so that server and browser write the same text. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Path of a ring or a course. */
export function pathOf(plan: Plan, line: Line, closed: boolean): string {
  const points = line.map(([lng, lat]) => plan.toPoint({ lng, lat }));
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('') + (closed ? 'Z' : '');
}

/** Where the name of a district stands: the centre of its largest area. */
export function labelPoint(plan: Plan, region: Region): Point | null {
  let best: { size: number; at: Point } | null = null;
  for (const ring of region.shape.areas ?? []) {
    const centre = centroid(ring.map(([lng, lat]) => plan.toPoint({ lng, lat })));
    if (centre && (!best || centre.size > best.size)) best = centre;
  }
  return best && { x: round(best.at.x), y: round(best.at.y) };
}

function centroid(ring: Point[]): { size: number; at: Point } | null {
  let twice = 0;
  let x = 0;
  let y = 0;
  ring.forEach((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from;
    const cross = from.x * to.y - to.x * from.y;
    twice += cross;
    x += (from.x + to.x) * cross;
    y += (from.y + to.y) * cross;
  });
  if (twice === 0) return null;
  return { size: Math.abs(twice), at: { x: x / (3 * twice), y: y / (3 * twice) } };
}
