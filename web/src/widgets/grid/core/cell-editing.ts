import { cellOf, cellProblem, cellText, type RowKey, sameValue, type Values } from '@/widgets/rows';
import type { Grid } from './grid';
import type { AnyGridColumn } from './grid-column';
import type { Place } from './grid-cursor';

/** How the value of a cell is changed: written as a text, by the control of its kind, by ticking it, by buttons within it, or not at all. */
export type Way = 'text' | 'control' | 'tick' | 'inside' | 'fixed';

/** What is entered into a cell before it is its value. */
export type Draft = {
  place: Place;
  way: 'text' | 'control';
  /** Begun by a letter, which took the place of what stood there: arrow keys lead on. */
  typed: boolean;
  text: string;
  value: unknown;
  /** What stood there when the cell was opened. */
  was: { text: string; value: unknown };
  changed: boolean;
  /** Somebody elsewhere has changed the cell since. */
  overtaken: boolean;
  problem: string | null;
};

/** How the cells of a column are edited, where they may be. */
export function wayOf({ kind, tick, face }: AnyGridColumn): Way {
  if (tick) return 'tick';
  if (face) return 'inside';
  if (!kind || (kind.parse && !kind.chosen)) return 'text';
  return kind.edit ? 'control' : 'fixed';
}

/** Whether what was entered is not what stood there. */
function isNew({ way, text, value, was }: Draft): boolean {
  return way === 'text' ? text !== was.text : !sameValue(value, was.value);
}

/**
 * The cell that is edited. What is entered becomes its value when it is left, whichever way; a text that means nothing there stays in
 * the cell with the reason beside it, and is given up with Escape alone.
 */
export class CellEditing<Row extends Values> {
  private readonly grid: Grid<Row>;
  private draft: Draft | null = null;
  private changes = 0;
  /** What was entered last and could not be written, because something led away from it. */
  lost: { text: string; problem: string } | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(grid: Grid<Row>) {
    this.grid = grid;
    grid.cursor.subscribe(() => this.follow());
    grid.onSettle(() => this.commit());
    grid.store.remote.onArrival((key, columns) => this.hearArrival(key, columns));
  }

  get now(): Draft | null {
    return this.draft;
  }

  /** Changes with everything that concerns the active cell. */
  version = (): number => this.changes;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** How the active cell is edited. */
  way(): Way {
    const { active } = this.grid.cursor;
    const column = active && this.grid.columnOf(active.column);
    if (!active || !column || this.grid.isFixed(active.key, column)) return 'fixed';
    return wayOf(column);
  }

  /** Opens the active cell with what it holds, or with what was typed in its place. */
  begin(typed?: string): boolean {
    const { active } = this.grid.cursor;
    const way = this.way();
    if (!active || this.draft || (way !== 'text' && way !== 'control')) return false;
    const value = this.grid.store.value(active.key, active.column);
    const shown = cellText<Values>(this.grid.columnOf(active.column), value, this.grid.store.row(active.key));
    const text = typed ?? shown;
    const isTyped = way === 'text' && typed !== undefined;
    const was = { text: shown, value };
    this.draft = {
      place: active,
      way,
      typed: isTyped,
      text,
      value,
      was,
      changed: false,
      overtaken: false,
      problem: null,
    };
    if (isTyped) this.type(text);
    this.grid.store.seal();
    this.grid.cursor.edit();
    this.tell();
    return true;
  }

  /** The text is this by now; returns what is left of it. */
  type(text: string): string {
    const { draft } = this;
    if (!draft) return text;
    draft.text = this.column?.typed?.(text) ?? text;
    draft.changed = true;
    this.look(this.meaning(draft));
    this.tellUnwritten();
    return draft.text;
  }

  /** The control of the cell has another value. */
  choose(value: unknown): void {
    const { draft } = this;
    if (!draft) return;
    draft.value = value;
    draft.changed = true;
    this.look({ value });
    this.tellUnwritten();
    this.tell();
    if (this.column?.settles) this.commit();
  }

  /** Writes what was entered; false where it means nothing, and the cell stays open. */
  commit(): boolean {
    const { draft } = this;
    if (!draft) return true;
    const problem = this.write(draft);
    if (problem !== null) {
      draft.problem = problem;
      this.tell();
      return false;
    }
    this.end();
    return true;
  }

  /** Leaves the value as it was. */
  cancel(): void {
    if (this.draft) this.end();
  }

  private get column(): AnyGridColumn | undefined {
    return this.draft ? this.grid.columnOf(this.draft.place.column) : undefined;
  }

  private write(draft: Draft): string | null {
    const { key, column: name } = draft.place;
    const { store, checks } = this.grid;
    const column = this.grid.columnOf(name);
    if (!draft.changed || !column || !store.has(key)) return null;
    if (!isNew(draft)) {
      checks.check(key, name); // nothing is written: somebody else may have put something better there
      return null;
    }
    const problem = this.put(draft, column);
    if (problem === null && draft.overtaken) store.remote.contest(key, name);
    return problem;
  }

  private put({ place: { key }, way, text, value }: Draft, column: AnyGridColumn): string | null {
    if (way === 'text') return this.grid.read(key, column, column.done?.(text) ?? text);
    this.grid.write(key, column.name, value);
    return null;
  }

  private meaning({ place: { key }, text }: Draft): { value: unknown } | { problem: string } {
    const { column } = this;
    if (!column) return { value: text };
    return cellOf<Values>(column, text, this.grid.store.value(key, column.name), this.grid.store.row(key));
  }

  private look(meant: { value: unknown } | { problem: string }): void {
    const { draft, column } = this;
    const row = draft && this.grid.store.row(draft.place.key);
    if (!draft || !column || !row) return;
    const before = draft.problem;
    draft.problem = 'problem' in meant ? meant.problem : cellProblem(column, meant.value, row);
    if (draft.problem !== before) this.tell();
  }

  private end(): void {
    this.draft = null;
    this.tellUnwritten();
    this.grid.cursor.walk();
    this.tell();
  }

  /** One's own save is no arrival, even where the server has stored it in other words. */
  private hearArrival(key: RowKey, columns: readonly string[]): void {
    const { draft } = this;
    if (draft?.place.key !== key || !columns.includes(draft.place.column)) return;
    draft.overtaken = !sameValue(this.grid.store.value(key, draft.place.column), draft.was.value);
  }

  /** Somebody or something went to another cell: what was entered stays. */
  private follow(): void {
    const { draft } = this;
    const { cursor } = this.grid;
    if (draft && (cursor.mode !== 'editing' || !cursor.isAt(draft.place.key, draft.place.column))) {
      this.draft = null;
      const problem = this.grid.store.has(draft.place.key) ? this.write(draft) : '这一行已经没有了';
      if (problem !== null && isNew(draft)) this.lost = { text: draft.text, problem };
      this.tellUnwritten();
    }
    this.tell();
  }

  private tellUnwritten(): void {
    this.grid.tellUnwritten(this.draft !== null && isNew(this.draft));
  }

  private tell(): void {
    this.changes += 1;
    for (const listener of [...this.listeners]) listener();
  }
}
