import { type Box, boxAround, freeSpot } from '@/shared/map/free-spot';
import { type Mark, type Sizes, type Standing, spread } from '@/shared/map/spread';
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

/** Side of a letter of the names. */
const letter = 15;

const sizes: Sizes = {
  box: ({ x, y }, number, count) => {
    if (number !== '') return { left: x - 16, top: y - 40, right: x + 16, bottom: y + 1 };
    return count > 1 ? boxAround({ x, y }, 24, 22) : boxAround({ x, y }, 14, 14);
  },
  bounds: { left: 0, top: 0, right: planSize, bottom: planSize },
  near: 18,
  far: 220,
  close: 24,
};

type Name = { region: Region; at: Point };

/** Where the names of the districts and the marks of the places stand: none covers another. */
export function layoutOf(plan: Plan, districts: Region[], marks: Mark[]): { names: Name[]; standing: Standing[] } {
  const names = namesOf(
    plan,
    districts,
    marks.map(({ at, number }) => sizes.box(at, number, 1)),
  );
  const boxes = names.map(({ region, at }) => boxAround(at, ...sizeOfName(region)));
  const standing = spread(marks, boxes, sizes).map((mark) => ({
    ...mark,
    at: { x: round(mark.at.x), y: round(mark.at.y) },
  }));
  return { names, standing };
}

const sizeOfName = ({ name }: Region): [number, number] => [name.length * letter + 4, letter + 4];

/**
 * Near the centre of their largest area, beside the places of the pins and other names; where all of a district is covered, in the
 * centre, and the pins give way.
 */
function namesOf(plan: Plan, districts: Region[], pins: readonly Box[]): Name[] {
  const blocked = [...pins];
  return districts.flatMap((region) => {
    const largest = largestArea(plan, region);
    if (!largest) return [];
    const size = sizeOfName(region);
    const at = freeSpot(largest.ring, largest.at, size, blocked) ?? largest.at;
    blocked.push(boxAround(at, ...size));
    return [{ region, at: { x: round(at.x), y: round(at.y) } }];
  });
}

function largestArea(plan: Plan, region: Region): { size: number; at: Point; ring: Point[] } | null {
  let best: { size: number; at: Point; ring: Point[] } | null = null;
  for (const area of region.shape.areas ?? []) {
    const ring = area.map(([lng, lat]) => plan.toPoint({ lng, lat }));
    const centre = centroid(ring);
    if (centre && (!best || centre.size > best.size)) best = { ...centre, ring };
  }
  return best;
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
