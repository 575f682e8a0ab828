import { type Box, overlap, type Spot } from './free-spot';

/** Something at a place of a map: a pin with the number of the list, or a dot without one. */
export type Mark = { id: string; number: string; at: Spot };

/** What is drawn: at its own place, or beside it with a line that leads there. `ids`: those that it stands for. */
export type Standing = { ids: string[]; number: string; at: Spot; from: Spot };

export type Sizes = {
  /** What a mark covers when it points there: a pin with a number, a dot, a count of several. */
  box: (at: Spot, number: string, count: number) => Box;
  /** The drawing; nothing leaves it. */
  bounds: Box;
  /** Dots whose places are nearer than this are one count, and more of them where there is no room. */
  near: number;
  /** How far a pin with a number may stand from its place; it has a line there. */
  far: number;
  /** How far a dot or a count may stand from it. */
  close: number;
};

const step = 6;
const ways = 16;

/** Rounded, so that server and browser choose the same place. */
const tenth = (value: number) => Math.round(value * 10) / 10;

/** Places around one, the near ones first. */
function* around({ x, y }: Spot, far: number): Generator<Spot> {
  yield { x, y };
  for (let away = step; away <= far; away += step) {
    for (let way = 0; way < ways; way++) {
      const turn = (2 * Math.PI * way) / ways - Math.PI / 2;
      yield { x: x + tenth(away * Math.cos(turn)), y: y + tenth(away * Math.sin(turn)) };
    }
  }
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom
  );
}

/**
 * Where marks stand so that none covers another or what is blocked (the names). Pins with numbers come first, in their order, each as near to
 * its place as can be; dots that are close together become one with their count, and so does what finds no room.
 */
export function spread(marks: readonly Mark[], blocked: readonly Box[], sizes: Sizes): Standing[] {
  const taken = [...blocked];
  const pins: Standing[] = [];
  const rest: Mark[] = [];
  for (const mark of marks) {
    const at = mark.number === '' ? null : place(mark.at, mark.number, 1, sizes.far, taken, sizes);
    if (at) pins.push({ ids: [mark.id], number: mark.number, at, from: mark.at });
    else rest.push(mark);
  }
  for (const near of [1, 1.6, 2.5, 4].map((times) => times * sizes.near)) {
    const dots = placeDots(grouped(rest, near), sizes.close, [...taken], sizes);
    if (dots) return [...pins, ...dots];
  }
  return [...pins, ...(placeDots(grouped(rest, 4 * sizes.near), sizes.far, taken, sizes) ?? [])];
}

/** The nearest free place for a mark, which is taken then. */
function place(from: Spot, number: string, count: number, far: number, taken: Box[], sizes: Sizes): Spot | null {
  for (const at of around(from, far)) {
    const box = sizes.box(at, number, count);
    if (isWithin(box, sizes.bounds) && !taken.some((other) => overlap(box, other))) {
      taken.push(box);
      return at;
    }
  }
  return null;
}

type Group = { ids: string[]; first: Spot; from: Spot };

/** All dots and counts, or null when one finds no room. */
function placeDots(groups: Group[], far: number, taken: Box[], sizes: Sizes): Standing[] | null {
  const standing: Standing[] = [];
  for (const { ids, from } of groups) {
    const at = place(from, '', ids.length, far, taken, sizes);
    if (!at) return null;
    standing.push({ ids, number: '', at, from });
  }
  return standing;
}

/** Marks that are close together, each group in the middle of its places. */
function grouped(marks: readonly Mark[], near: number): Group[] {
  const groups: Group[] = [];
  for (const { id, at } of marks) {
    const close = groups.find(({ first }) => Math.hypot(first.x - at.x, first.y - at.y) < near);
    if (close) {
      const count = close.ids.push(id);
      close.from = {
        x: tenth(close.from.x + (at.x - close.from.x) / count),
        y: tenth(close.from.y + (at.y - close.from.y) / count),
      };
    } else groups.push({ ids: [id], first: at, from: at });
  }
  return groups;
}
