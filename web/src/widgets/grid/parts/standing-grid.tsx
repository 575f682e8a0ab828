import { useRef } from 'react';
import type { FieldAria } from '@/ui-admin/form/field';
import { ProblemList, type RowKey, useTurn, type Values } from '@/widgets/rows';
import type { Grid } from '../core/grid';
import { GridFrame } from '../view/grid-frame';
import { enterFromOutside } from './enter-from-outside';

export type StandingGridProps<Row extends Values> = {
  /** Made by `useGrid`, with `mayAdd: false` and `mayRemove: false`. */
  grid: Grid<Row>;
  /** What the rows are, as a heading would say. */
  name: string;
  /** What a row is called, by its number from 1. */
  nameOf: (number: number) => string;
  /** Pixels after which the rows scroll. */
  maxHeight: number;
  /** Nothing in it is reached meanwhile, as while it is being sent. */
  inert?: boolean;
  /** Ties of the field whose value is made of the rows. */
  aria?: FieldAria;
};

/** Rows that are given, as the days of a week: none is added, moved or removed. Above them stands what is wrong with which cell. */
export function StandingGrid<Row extends Values>({
  grid,
  name,
  nameOf,
  maxHeight,
  inert,
  aria,
}: StandingGridProps<Row>) {
  const { store, checks } = grid;
  const box = useRef<HTMLDivElement>(null);
  const { said, onKeyDown } = useTurn(store, box);
  const enter = () => box.current?.querySelector<HTMLElement>('[data-frame] textarea')?.focus();
  const jump = (key: RowKey, column: string) => {
    grid.jump(key, column);
    enter();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds rows, which are no fields
    <div
      ref={box}
      role="group"
      aria-label={name}
      id={aria?.id}
      aria-describedby={aria?.['aria-describedby']}
      tabIndex={-1}
      className="stack close"
      inert={inert}
      onFocus={(event) => enterFromOutside(event, grid, enter)}
      onKeyDown={onKeyDown}
    >
      <ProblemList store={store} checks={checks} nameOf={nameOf} onJump={jump} />
      <GridFrame
        grid={grid}
        name={name}
        rowName={nameOf}
        rowHeight={40}
        maxHeight={maxHeight}
        drag={false}
        select={false}
        number={false}
      />
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}
