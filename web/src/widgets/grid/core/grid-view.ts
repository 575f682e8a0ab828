import { cellText, type RowKey, type RowStore, type Values } from '@/widgets/rows';
import { type AnyGridColumn, anyGridColumns, type GridColumn } from './grid-column';

/** How the columns stand for one reader: kept with the name of the grid, not with its rows. */
export type ColumnSettings = {
  /** Names in the order in which they are wanted; those that are not named follow as they are declared. */
  order?: readonly string[];
  hidden?: readonly string[];
  frozen?: Readonly<Record<string, 'start' | 'end' | 'none'>>;
  widths?: Readonly<Record<string, number>>;
};

export type Conditions = {
  /** Words, all of which stand in the cells of a row. */
  words: string;
  /** Rows with something wrong in them alone. */
  wrongOnly: boolean;
};

type Options<Row> = {
  columns: readonly GridColumn<Row>[];
  settings?: ColumnSettings;
  /** Rows of a page; all rows stand below each other without. */
  pageSize?: number;
  /** Whether something is wrong with a row. */
  isWrong?: (key: RowKey) => boolean;
};

const everything: Conditions = { words: '', wrongOnly: false };

/**
 * Which rows and columns are shown, in which order. A row that was found stays while it is edited, although it may not fit the conditions
 * any more, and a row that comes is shown: nothing vanishes under the hands of who types.
 */
export class GridView<Row extends Values> {
  readonly store: RowStore<Row>;
  private readonly declared: readonly AnyGridColumn[];
  private readonly byName: ReadonlyMap<string, AnyGridColumn>;
  private readonly isWrong: (key: RowKey) => boolean;
  private wanted: ColumnSettings;
  private conditions = everything;
  /** Rows that the conditions leave out, as they were when they were set. */
  private leftOut: ReadonlySet<RowKey> = new Set();
  private pageLength: number | null;
  private at = 1;
  private shownColumns: readonly AnyGridColumn[] | null = null;
  private foundKeys: { of: readonly RowKey[]; found: readonly RowKey[] } | null = null;
  private pageKeys: { of: readonly RowKey[]; from: number; keys: readonly RowKey[] } | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly leave: () => void;

  constructor(store: RowStore<Row>, { columns, settings = {}, pageSize, isWrong = () => false }: Options<Row>) {
    this.store = store;
    this.declared = anyGridColumns(columns);
    this.byName = new Map(this.declared.map((column) => [column.name, column]));
    this.wanted = settings;
    this.pageLength = pageSize ?? null;
    this.isWrong = isWrong;
    this.leave = store.onOrder(() => this.tell());
  }

  /** The columns from left to right: those that stay at the beginning, those that scroll, those that stay at the end. */
  columns = (): readonly AnyGridColumn[] => {
    this.shownColumns ??= this.arranged();
    return this.shownColumns;
  };

  /** The rows that the conditions leave, of all pages. */
  found = (): readonly RowKey[] => {
    const of = this.store.keys();
    if (this.foundKeys?.of !== of) {
      const found = this.leftOut.size === 0 ? of : of.filter((key) => !this.leftOut.has(key));
      this.foundKeys = { of, found };
    }
    return this.foundKeys.found;
  };

  /** The rows of the page. */
  keys = (): readonly RowKey[] => {
    const of = this.found();
    if (this.pageLength === null) return of;
    const from = (this.page - 1) * this.pageLength;
    if (this.pageKeys?.of !== of || this.pageKeys.from !== from)
      this.pageKeys = { of, from, keys: of.slice(from, from + this.pageLength) };
    return this.pageKeys.keys;
  };

  get page(): number {
    return Math.min(this.at, this.pages);
  }

  get pages(): number {
    return this.pageLength === null ? 1 : Math.max(1, Math.ceil(this.found().length / this.pageLength));
  }

  get pageSize(): number | null {
    return this.pageLength;
  }

  get filter(): Conditions {
    return this.conditions;
  }

  /** How many rows stand before those of the page. */
  get before(): number {
    return this.pageLength === null ? 0 : (this.page - 1) * this.pageLength;
  }

  turn(page: number): void {
    this.at = Math.min(Math.max(1, page), this.pages);
    this.tell();
  }

  /** Pages of another length begin where the first row of the page stands. */
  resize(pageSize: number): void {
    const first = this.before;
    this.pageLength = pageSize;
    this.at = Math.floor(first / pageSize) + 1;
    this.pageKeys = null;
    this.tell();
  }

  /** Turns to the page of a row; one that the conditions leave out is shown from then on. */
  reveal(key: RowKey): void {
    if (!this.store.has(key)) return;
    if (this.leftOut.has(key)) {
      this.leftOut = new Set([...this.leftOut].filter((other) => other !== key));
      this.foundKeys = null;
    }
    if (this.pageLength !== null) this.at = Math.floor(this.found().indexOf(key) / this.pageLength) + 1;
    this.tell();
  }

  narrow(part: Partial<Conditions>): void {
    this.conditions = { ...this.conditions, ...part };
    const words = this.conditions.words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const fits = (key: RowKey) =>
      (!this.conditions.wrongOnly || this.isWrong(key)) && (words.length === 0 || this.holds(key, words));
    this.leftOut =
      words.length === 0 && !this.conditions.wrongOnly
        ? new Set()
        : new Set(this.store.keys().filter((key) => !fits(key)));
    this.foundKeys = null;
    this.at = 1;
    this.tell();
  }

  get settings(): ColumnSettings {
    return this.wanted;
  }

  arrange(settings: ColumnSettings): void {
    this.wanted = settings;
    this.shownColumns = null;
    this.tell();
  }

  /** All columns that may be shown, for who arranges them. */
  offered(): readonly AnyGridColumn[] {
    return this.inOrder().filter(({ hidden }) => !hidden);
  }

  /** A column by its name, whether it is shown or not. */
  column(name: string): AnyGridColumn | undefined {
    return this.byName.get(name);
  }

  /** Shows a column that the reader has hidden: something in it is asked for. */
  uncover(name: string): void {
    const { hidden = [] } = this.wanted;
    if (hidden.includes(name)) this.arrange({ ...this.wanted, hidden: hidden.filter((other) => other !== name) });
  }

  widthOf({ name, width, least = 60, kind }: AnyGridColumn): number {
    return Math.max(least, this.wanted.widths?.[name] ?? width ?? (kind?.width ? kind.width + 24 : 140));
  }

  /** At which side a column stays in sight, if at one. */
  sideOf({ name, frozen }: AnyGridColumn): 'start' | 'none' | 'end' {
    return this.wanted.frozen?.[name] ?? frozen ?? 'none';
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  stop(): void {
    this.leave();
  }

  private holds(key: RowKey, words: readonly string[]): boolean {
    const text = this.columns()
      .map((column) => cellText<Values>(column, this.store.value(key, column.name), this.store.row(key)))
      .join('\n')
      .toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  }

  private inOrder(): AnyGridColumn[] {
    const place = (name: string) => {
      const at = this.wanted.order?.indexOf(name) ?? -1;
      return at < 0 ? Number.POSITIVE_INFINITY : at;
    };
    return this.declared.toSorted((a, b) => {
      const [one, other] = [place(a.name), place(b.name)];
      return one === other ? 0 : one - other;
    });
  }

  private arranged(): AnyGridColumn[] {
    const seen = this.offered().filter(({ name }) => !this.wanted.hidden?.includes(name));
    return ['start', 'none', 'end'].flatMap((side) => seen.filter((column) => this.sideOf(column) === side));
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
