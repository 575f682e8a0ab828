import { useEffect, useState } from 'react';
import type { Values } from '@/widgets/rows';
import { find, replace, type Sought } from '../core/find';
import type { Grid, Refused } from '../core/grid';
import type { Place } from '../core/grid-cursor';
import { useActive } from './use-grid-state';

/** Time without typing or other changes after which it is looked again, in milliseconds. */
const pause = 150;

const isSame = (one: Place, other: Place | null) => one.key === other?.key && one.column === other.column;

/** Where a text stands, looked for anew when it, the cells, the rows or the conditions change. */
export function useFind<Row extends Values>(grid: Grid<Row>, sought: Sought) {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const { text, whole = false, exact = false } = sought;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setPlaces(find(grid, { text, whole, exact }));
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, pause);
    };
    later();
    const leave = [grid.store.onAny(later), grid.view.subscribe(later)];
    return () => {
      clearTimeout(timer);
      for (const each of leave) each();
    };
  }, [grid, text, whole, exact]);
  const active = useActive(grid);
  const at = places.findIndex((place) => isSame(place, active));
  return { places, at };
}

/** Goes to the next place (1) or the one before (-1), seen from where the person is, from the last one to the first. */
export function goOn<Row extends Values>(grid: Grid<Row>, places: readonly Place[], by: 1 | -1): void {
  const columns = grid.view.columns().map(({ name }) => name);
  const rank = ({ key, column }: Place) => grid.store.indexOf(key) * columns.length + columns.indexOf(column);
  const { active } = grid.cursor;
  const here = active ? rank(active) : -1;
  const next =
    by === 1
      ? (places.find((place) => rank(place) > here) ?? places[0])
      : (places.findLast((place) => rank(place) < here) ?? places.at(-1));
  if (next) grid.jump(next.key, next.column);
}

export type Replaced = { done: number; refused: Refused[] };

/** Replaces where the person is and goes on; elsewhere it only goes on. */
export function replaceOne<Row extends Values>(grid: Grid<Row>, sought: Sought, by: string): Replaced | null {
  const places = find(grid, sought);
  const here = places.find((place) => isSame(place, grid.cursor.active));
  const done = here ? replace(grid, [here], sought, by) : null;
  goOn(
    grid,
    places.filter((place) => place !== here),
    1,
  );
  return done;
}

/** Replaces in all cells as they stand now, not as they stood when it was last looked. */
export const replaceAll = <Row extends Values>(grid: Grid<Row>, sought: Sought, by: string): Replaced =>
  replace(grid, find(grid, sought), sought, by);
