import { expect, test } from 'vitest';
import { seeded } from '@/testing/seeded';
import { text } from '@/ui-admin/values/text';
import { RowStore } from '@/widgets/rows';
import { Grid } from './grid';

type Line = { a: string; b: string; c: string };

const columns = [
  { name: 'a', label: '甲', kind: text },
  { name: 'b', label: '乙', kind: text },
  { name: 'c', label: '丙', kind: text },
] as const;

/** A row is more than its texts: two empty ones that change places are another list. */
type Plain = { id: number; cells: string[] };

/** The grid as a child would keep it: a list of lists, the place by numbers, every former list kept whole. */
class Simple {
  rows: Plain[] = [];
  row = 0;
  column = 0;
  across = { row: 0, column: 0 };
  private past: Plain[][] = [];
  private future: Plain[][] = [];
  private made = 0;

  get corners() {
    const [top = 0, bottom = 0] = [this.row, this.across.row].toSorted((a, b) => a - b);
    const [left = 0, right = 0] = [this.column, this.across.column].toSorted((a, b) => a - b);
    return { top, bottom, left, right };
  }

  fresh(cells = ['', '', '']): Plain {
    this.made += 1;
    return { id: this.made, cells };
  }

  change(act: (rows: Plain[]) => void) {
    const before = structuredClone(this.rows);
    act(this.rows);
    if (JSON.stringify(before) === JSON.stringify(this.rows)) return;
    this.past.push(before);
    this.future = [];
  }

  turn(from: 'past' | 'future') {
    const rows = this[from].pop();
    if (!rows) return;
    this[from === 'past' ? 'future' : 'past'].push(this.rows);
    this.rows = rows;
  }

  go(row: number, column: number, extend: boolean) {
    this.row = Math.min(Math.max(row, 0), this.rows.length - 1);
    this.column = Math.min(Math.max(column, 0), columns.length - 1);
    if (!extend) this.across = { row: this.row, column: this.column };
  }
}

function open(): { grid: Grid<Line>; simple: Simple } {
  const rows = Array.from({ length: 4 }, (_, nth) => ({ a: `a${nth}`, b: `b${nth}`, c: `c${nth}` }));
  const store = new RowStore<Line>({ columns, rows, blank: () => ({ a: '', b: '', c: '' }), now: () => 0 });
  const simple = new Simple();
  simple.rows = rows.map(({ a, b, c }) => simple.fresh([a, b, c]));
  const grid = new Grid<Line>({ store, columns });
  grid.cursor.enter();
  return { grid, simple };
}

type Act = (grid: Grid<Line>, simple: Simple, among: (below: number) => number) => void;

const acts: Record<string, Act> = {
  walk(grid, simple, among) {
    const [rows, across, extend] = [among(5) - 2, among(5) - 2, among(2) === 1];
    grid.cursor.move({ rows, columns: across }, { extend });
    simple.go(simple.row + rows, simple.column + across, extend);
  },
  write(grid, simple, among) {
    const value = `w${among(1000)}`;
    const { active } = grid.cursor;
    if (active) grid.write(active.key, active.column, value);
    simple.change((rows) => {
      const row = rows[simple.row];
      if (row) row.cells[simple.column] = value;
    });
  },
  clear(grid, simple) {
    grid.clear();
    const { top, bottom, left, right } = simple.corners;
    simple.change((rows) => {
      for (const { cells } of rows.slice(top, bottom + 1)) cells.fill('', left, right + 1);
    });
  },
  fill(grid, simple) {
    grid.fillDown();
    const { top, bottom, left, right } = simple.corners;
    simple.change((rows) => {
      const first = rows[top]?.cells.slice(left, right + 1) ?? [];
      for (const { cells } of rows.slice(top + 1, bottom + 1)) cells.splice(left, first.length, ...first);
    });
  },
  insert(grid, simple) {
    const { row } = simple;
    grid.insertBelow();
    simple.change((rows) => rows.splice(row + 1, 0, simple.fresh()));
    simple.go(row + 1, 0, false);
  },
  move(grid, simple, among) {
    const by = among(2) === 0 ? -1 : 1;
    const { top, bottom } = simple.corners;
    grid.moveBy(by);
    if (top + by < 0 || bottom + by >= simple.rows.length) return;
    simple.change((rows) => rows.splice(top + by, 0, ...rows.splice(top, bottom - top + 1)));
    simple.row += by;
    simple.across.row += by;
  },
  paste(grid, simple, among) {
    const block = Array.from({ length: 1 + among(3) }, () => Array.from({ length: 2 }, () => `p${among(1000)}`));
    const { top, left } = simple.corners;
    grid.paste(block.map((cells) => cells.join('\t')).join('\n'));
    simple.change((rows) => {
      for (const [nth, texts] of block.entries()) {
        const row = rows[top + nth] ?? simple.fresh();
        if (!rows[top + nth]) rows.push(row);
        for (const [column, text] of texts.entries())
          if (left + column < columns.length) row.cells[left + column] = text;
      }
    });
  },
};

const cells = (grid: Grid<Line>) => grid.store.rows().map(({ a, b, c }) => [a, b, c]);

test.each(Array.from({ length: 100 }, (_, seed) => seed))(
  'whatever is done in whatever order, the grid holds what a simple list would, and all of it is taken back (%i)',
  (seed) => {
    const { below: among } = seeded(seed);
    const { grid, simple } = open();
    const first = cells(grid);
    const names = Object.keys(acts);
    const done: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      const name = names[among(names.length)] ?? '';
      acts[name]?.(grid, simple, among);
      done.push(name);
      expect(cells(grid), done.join(' ')).toEqual(simple.rows.map(({ cells }) => cells));
      expect(grid.cursor.at(), done.join(' ')).toEqual({ row: simple.row, column: simple.column });
    }
    const last = cells(grid);
    while (grid.store.canUndo) {
      grid.undo();
      simple.turn('past');
      expect(cells(grid), done.join(' ')).toEqual(simple.rows.map(({ cells }) => cells));
    }
    expect(cells(grid)).toEqual(first);
    while (grid.store.canRedo) grid.redo();
    expect(cells(grid)).toEqual(last);
  },
);
