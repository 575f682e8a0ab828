import { createContext, type ReactNode, useContext } from 'react';
import type { Pasted, RowKey, Values } from '@/widgets/rows';
import { CellEditing } from '../core/cell-editing';
import type { Grid, Refused } from '../core/grid';
import type { Place } from '../core/grid-cursor';
import type { Binding } from '../core/grid-keys';
import { Arrivals } from './arrivals';
import { DrawnCells } from './drawn-cells';
import type { Layout, Placed } from './layout';
import { OpenRows } from './open-rows';
import { Told } from './told';
import { Voice } from './voice';

/** What opens a cell besides keys: two clicks, one click, or being there. */
export type EditBy = 'double' | 'click' | 'always';

export type FrameLook = {
  rowHeight: number;
  editBy: EditBy;
  /** What a row is called, by its number from 1. */
  rowName: (number: number) => string;
  /** What stands below a row that is opened. */
  detail?: ((key: RowKey) => ReactNode) | undefined;
  /** Which rows have something below them. */
  hasDetail: (key: RowKey) => boolean;
  detailHeight: number;
  /** Enter in the last row adds one. */
  grows: boolean;
  bindings?: readonly Binding[] | undefined;
  /** The key that looks for words in the cells. */
  onFind?: (() => void) | undefined;
  /** The key that removes rows, for who asks before. */
  onRemove?: (() => void) | undefined;
};

export const headHeight = 36;

/** What the parts of a frame share: its grid, what is edited in it, where it is scrolled to. It stays the same while the frame is there. */
export class Frame {
  readonly grid: Grid<Values>;
  readonly id: string;
  readonly editing: CellEditing<Values>;
  readonly arrivals: Arrivals<Values>;
  readonly drawn: DrawnCells;
  readonly open: OpenRows;
  readonly voice = new Voice();
  /** What was pasted last, until it was read. */
  readonly report = new Told<Pasted | null>(null);
  /** What was typed and is written nowhere, until it was read. */
  readonly notice = new Told<string | null>(null);
  /** The place among the rows of the page where a dragged row would come. */
  readonly slot = new Told<number | null>(null);
  look: FrameLook;
  layout: Layout | null = null;
  scroller: HTMLElement | null = null;
  /** The one element of the frame that has the focus. */
  input: HTMLTextAreaElement | null = null;
  /** The active cell was pressed once more. */
  pressedAgain = false;
  /** Pixels of what stands below the rows. */
  footHeight = 0;

  constructor(grid: Grid<Values>, id: string, look: FrameLook, open = new OpenRows()) {
    this.grid = grid;
    this.id = id;
    this.look = look;
    this.open = open;
    this.editing = new CellEditing(grid);
    this.editing.subscribe(() => this.tellLost());
    this.arrivals = new Arrivals(grid.store, (count) => this.voice.say(`他人修改了 ${count} 格`));
    this.drawn = new DrawnCells(grid, this.arrivals);
  }

  cellId(key: RowKey, column: string): string {
    return `${this.id}-${key}-${column}`;
  }

  /** What a row is called. */
  nameOf = (key: RowKey): string => this.look.rowName(this.grid.store.indexOf(key) + 1);

  heightOf(key: RowKey | undefined): number {
    return this.look.rowHeight + (key !== undefined && this.open.has(key) ? this.look.detailHeight : 0);
  }

  /** Pixels above a row of the page. */
  topOf(row: number): number {
    const { size } = this.open.keys();
    const above = size === 0 ? 0 : this.grid.view.keys().filter((key, at) => at < row && this.open.has(key)).length;
    return row * this.look.rowHeight + above * this.look.detailHeight;
  }

  /** Rows that a page of the screen holds. */
  get pageRows(): number {
    const room = (this.scroller?.clientHeight ?? 0) - headHeight - this.footHeight;
    return Math.max(1, Math.floor(room / this.look.rowHeight));
  }

  /** Nothing that was typed goes without a word: the words are there to be typed again. */
  private tellLost(): void {
    const { lost } = this.editing;
    if (!lost) return;
    this.editing.lost = null;
    this.notice.tell(`“${lost.text}”没有写入：${lost.problem}`);
  }

  /** Tells what became of the chosen cells. */
  tellRefused(refused: readonly Refused[], done: string): void {
    const { keys, columns } = this.grid.cursor.range();
    const count = keys.length * columns.length - refused.length;
    const rest = refused[0] ? `，另外 ${refused.length} 格没有改：${refused[0].problem}` : '';
    this.voice.say(`${done} ${Math.max(0, count)} 格${rest}`);
  }

  /** The first answer to a conflict about the active cell. */
  conflictButton(): HTMLElement | null {
    return this.scroller?.querySelector<HTMLElement>('[data-conflict] button') ?? null;
  }

  /** Puts the focus on the first control within the active cell; Escape brings it back. */
  enterCell(): boolean {
    const { active } = this.grid.cursor;
    const cell = active && document.getElementById(this.cellId(active.key, active.column));
    const control = cell?.querySelector<HTMLElement>(
      'button:not(:disabled), a[href], input:not(:disabled, [type=file])',
    );
    control?.focus();
    return control !== null && control !== undefined;
  }

  /** What had the focus may go with what it did, such as the button that was there until a file came: it comes back to the cells. */
  keepFocus(): void {
    setTimeout(() => {
      if (document.activeElement === document.body) this.focus();
    });
  }

  focus(): void {
    this.input?.focus({ preventScroll: true });
  }

  /** Scrolls as little as it takes to see a cell. */
  show({ key, column }: Place): void {
    const { scroller, layout } = this;
    const row = this.grid.view.keys().indexOf(key);
    const placed = layout?.of.get(column);
    if (!scroller || !layout || row < 0) return;
    const top = this.topOf(row);
    const height = scroller.clientHeight - headHeight - this.footHeight;
    scroller.scrollTop = nearest(scroller.scrollTop, top, this.look.rowHeight, height);
    if (placed?.zone !== 'middle') return;
    const left = placed.left - layout.startWidth;
    const width = scroller.clientWidth - layout.startWidth - layout.endWidth;
    scroller.scrollLeft = nearest(scroller.scrollLeft, left, placed.width, width);
  }
}

function nearest(at: number, start: number, size: number, room: number): number {
  if (start < at) return start;
  return start + size > at + room ? Math.min(start, start + size - room) : at;
}

export type Drawn = { frame: Frame; layout: Layout; shown: readonly Placed[] };

export const FrameContext = createContext<Drawn | null>(null);

/** What the frame around draws, for parts that stand in it. */
export function useDrawn(): Drawn {
  const drawn = useContext(FrameContext);
  if (!drawn) throw new Error('a part of a grid stands in its frame');
  return drawn;
}
