import { type GetRef, Table, type TableProps } from 'antd';
import { type CSSProperties, memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import type { Offer } from '@/ui-admin/actions/action';
import { ActionLinks, linksWidth } from '@/ui-admin/actions/action-links';
import styles from '@/ui-admin/list/list.module.css';
import { Nothing } from '@/ui-admin/state/states';
import type { ListColumn } from '../core/columns';
import type { Sort } from '../core/state';
import { AnswerFrame } from './answer-frame';
import { cellOf } from './cell';
import own from './list.module.css';
import { Pages } from './pages';
import { HeadCell, SortingProvider, SortTitle } from './sorting';
import { PageBox, RowBox, TickedRow, TickingProvider, useTicking } from './ticks';
import type { Shown } from './use-list';

type TableReference = GetRef<typeof Table>;
type TableColumn<Row> = NonNullable<TableProps<Row>['columns']>[number];

export type RowsTableProps<Row extends object> = {
  /** What the table lists, for screen readers. */
  label: string;
  list: Shown<Row>;
  columns: readonly ListColumn<Row>[];
  /** Name of a row, for its box and its actions. */
  nameOf: (row: Row) => string;
  /** Said where nothing is there. */
  empty: string;
  /** What can be done with a row; without any row having one there is no column for it. */
  offersOf?: (row: Row) => readonly Offer[];
  /** Is there for choosing: its rows scroll in a frame of one height, and a click anywhere in a row takes it. */
  choosing?: boolean;
  /** Rows that open to the rows below them. */
  expandable?: NonNullable<TableProps<Row>['expandable']>;
  rowClass?: (row: Row) => string;
  /** What stands below the rows: sums by the names of their columns. Keep the object while it does not change. */
  totals?: Totals | undefined;
};

export type Totals = { label: string; values: Readonly<Record<string, ReactNode>> };

const actionsKey = 'actions';

/** Pixels below which a table scrolls on a narrow screen, unless each of its columns says how wide it is. */
const narrowWidth = 800;

/** Pixels of the column of boxes, and the least of a column that takes the room that is left. */
const boxWidth = 40;
const leastOfFlexible = 140;
/** The same where two or three columns stand beside each other on a narrow screen: they fit. */
const few = 3;
const leastOfFew = 104;
/** The same where names stand below each other: one that is two levels deep stays on one line. */
const leastInTree = 200;

/** The rows of a list: sorted and paged by the server, chosen across pages. Choosing draws the boxes alone. */
export function RowsTable<Row extends object>({ list, offersOf, ...looks }: RowsTableProps<Row>) {
  const { answer, at, ticks, keyOf } = list;
  const narrow = useMediaQuery('(width < 500px)') && !looks.choosing;
  const rows = useMemo(() => withBelow(answer.rows), [answer.rows]);
  const acts = useRef<Acts<Row>>({});
  useLayoutEffect(() => {
    acts.current = { at, onRow: ticks?.onRow, offersOf };
  });
  const offers = new Map(rows.map((row) => [row, offersOf?.(row) ?? []]));
  return (
    <AnswerFrame list={list}>
      <TickingProvider value={useTicking(list, rows)}>
        <SortingProvider at={at}>
          <DrawnRows<Row>
            {...looks}
            {...{ answer, at, keyOf, narrow, offers, acts }}
            boxes={ticks && (ticks.multiple ? 'several' : 'one')}
          />
        </SortingProvider>
      </TickingProvider>
    </AnswerFrame>
  );
}

/** What rows do, as it was declared last: what is drawn keeps to it. */
type Acts<Row extends object> = {
  at?: Shown<Row>['at'] | undefined;
  onRow?: ((row: Row) => void) | undefined;
  offersOf?: RowsTableProps<Row>['offersOf'] | undefined;
};

type DrawnProps<Row extends object> = Omit<RowsTableProps<Row>, 'list' | 'offersOf'> &
  Pick<Shown<Row>, 'answer' | 'keyOf'> & {
    at: Shown<Row>['at'] | undefined;
    narrow: boolean;
    offers: ReadonlyMap<Row, readonly Offer[]>;
    /** How many can be ticked; without boxes none. */
    boxes: 'several' | 'one' | undefined;
    acts: RefObject<Acts<Row>>;
  };

/** Whether the same would be drawn: what offers, pages and rows do is asked of `acts` when they are pressed. */
function isSame<Row extends object>(before: DrawnProps<Row>, after: DrawnProps<Row>): boolean {
  const { offers, at, ...rest } = after;
  return (
    before.at?.state === at?.state &&
    before.at?.sizes === at?.sizes &&
    Object.entries(rest).every(([name, value]) => Object.is(value, Reflect.get(before, name))) &&
    offers.size === before.offers.size &&
    [...offers].every(([row, each]) => lookAlike(before.offers.get(row), each))
  );
}

const lookAlike = (before: readonly Offer[] | undefined, after: readonly Offer[]) =>
  before?.length === after.length && after.every((offer, at) => looksOf(offer) === looksOf(before[at]));

const looksOf = (offer: Offer | undefined) => JSON.stringify(offer);

const DrawnRows = memo(RowsAsTable, isSame) as typeof RowsAsTable;

const parts = { header: { cell: HeadCell }, body: { row: TickedRow } };

function RowsAsTable<Row extends object>(props: DrawnProps<Row>) {
  const {
    label,
    answer,
    at,
    keyOf,
    narrow,
    boxes,
    acts,
    empty,
    choosing = false,
    expandable,
    rowClass,
    totals,
  } = props;
  const columns = columnsOf(props);
  const least = leastOf(columns, narrow, expandable !== undefined);
  const hasBoxes = answer.is !== 'empty' && (boxes !== undefined || expandable !== undefined);
  const hasStops = hasBoxes || columns.some(({ onHeaderCell, key }) => onHeaderCell || key === actionsKey);
  const looks = [styles.table, narrow ? styles.narrow : '', choosing ? own.choosing : ''].filter(Boolean).join(' ');
  return (
    <>
      <Table<Row>
        ref={(table) => reach(table, hasStops ? null : label)}
        aria-label={label}
        className={looks}
        size="small"
        rowKey={keyOf}
        {...(choosing ? { style: { '--least-width': `${least}px` } as CSSProperties } : { scroll: { x: least } })}
        columns={underHeadings(columns, props.columns)}
        components={parts}
        dataSource={answer.rows}
        loading={answer.busy}
        locale={{ emptyText: answer.is === 'empty' ? <Nothing text={empty} /> : ' ' }}
        {...(choosing && boxes ? { onRow: (row) => ({ onClick: () => acts.current.onRow?.(row) }) } : {})}
        expandable={{ ...expandable, expandIconColumnIndex: boxes ? 1 : 0 }}
        {...(rowClass ? { rowClassName: rowClass } : {})}
        {...(totals && answer.is === 'rows' ? { summary: () => <TotalsRow columns={columns} totals={totals} /> } : {})}
        pagination={false}
      />
      <Pages
        list={{ at: at && { ...at, change: (to) => acts.current.at?.change(to) }, answer }}
        {...{ narrow, choosing }}
      />
    </>
  );
}

/** Pixels below which a table scrolls sideways, so that no column is squeezed to a few characters. */
function leastOf<Row>(columns: readonly TableColumn<Row>[], narrow: boolean, isTree: boolean): number {
  const areFew = narrow && columns.length <= few;
  const flexible = isTree ? leastInTree : areFew ? leastOfFew : leastOfFlexible;
  const own = columns.map(({ width }) => (typeof width === 'number' ? width : undefined));
  const isShared = !areFew && own.includes(undefined);
  const sum = own.reduce<number>((all, width) => all + (width ?? flexible), 0);
  return Math.max(narrow && isShared ? narrowWidth : 0, sum);
}

/** Neighbours with one heading stand below it. */
function underHeadings<Row extends object>(
  drawn: readonly TableColumn<Row>[],
  columns: readonly ListColumn<Row>[],
): TableColumn<Row>[] {
  const headings = new Map(columns.map(({ name, group }) => [name, group]));
  const groups: { heading: string; children: TableColumn<Row>[] }[] = [];
  for (const column of drawn) {
    const heading = headings.get(String(column.key)) ?? '';
    const last = groups.at(-1);
    if (heading !== '' && last?.heading === heading) last.children.push(column);
    else groups.push({ heading, children: [column] });
  }
  return groups.flatMap(({ heading, children }) =>
    heading === '' ? children : [{ key: `${heading} ${String(children[0]?.key)}`, title: heading, children }],
  );
}

function TotalsRow<Row>({ columns, totals }: { columns: readonly TableColumn<Row>[]; totals: Totals }) {
  return (
    <Table.Summary.Row className={own.totals ?? ''}>
      {columns.map(({ key, align }, at) => (
        <Table.Summary.Cell key={String(key)} index={at} {...(align ? { align } : {})}>
          {totals.values[String(key)] ?? (at === 0 ? totals.label : '')}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}

/** Makes a table that scrolls a stop of Tab where nothing in it is one, so that keys can scroll it. */
function reach(table: TableReference | null, label: string | null) {
  const content = table?.nativeElement.querySelector('.ant-table-content');
  for (const [name, value] of Object.entries({
    tabindex: '0',
    role: 'region',
    'aria-label': `${label}，可以左右滚动`,
  })) {
    if (label === null) content?.removeAttribute(name);
    else content?.setAttribute(name, value);
  }
}

function columnsOf<Row extends object>(props: DrawnProps<Row>): TableColumn<Row>[] {
  const { columns, at, boxes, nameOf, narrow, offers, acts } = props;
  const drawn = [
    ...(boxes ? [boxColumn(props, boxes === 'several')] : []),
    ...columns.map((column) => drawnColumn(column, at?.state)),
  ];
  const offered = [...offers.values()].filter(({ length }) => length > 0);
  if (offered.length === 0) {
    return drawn;
  }
  const run = (row: Row, key: string) =>
    acts.current
      .offersOf?.(row)
      .find((offer) => offer.key === key)
      ?.run();
  const ofRow = (row: Row) => (offers.get(row) ?? []).map((offer) => ({ ...offer, run: () => run(row, offer.key) }));
  const actions: TableColumn<Row> = {
    title: '操作',
    key: actionsKey,
    // Stays in sight where the table scrolls; on a phone it would cover the rest.
    ...(narrow ? {} : { fixed: 'end' as const }),
    width: Math.max(...offered.map((each) => linksWidth(each))),
    render: (_, row) => <ActionLinks offers={ofRow(row)} subject={nameOf(row)} />,
  };
  return [...drawn, actions];
}

/** Boxes for several rows, radio buttons for one. The kit's own column would draw the whole table at each tick. */
function boxColumn<Row extends object>({ keyOf, nameOf }: DrawnProps<Row>, multiple: boolean): TableColumn<Row> {
  return {
    key: 'box',
    className: 'ant-table-selection-column',
    width: boxWidth,
    // Radio buttons have nothing in the head that would name their column.
    title: multiple ? <PageBox /> : <span className="visually-hidden">选择</span>,
    render: (_, row) => <RowBox rowKey={keyOf(row)} name={nameOf(row)} multiple={multiple} />,
  };
}

/** The rows and those below them. */
function withBelow<Row extends object>(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => {
    const below: unknown = Reflect.get(row, 'children');
    return Array.isArray(below) ? [row, ...withBelow<Row>(below)] : [row];
  });
}

function drawnColumn<Row extends object>(column: ListColumn<Row>, sort?: Sort): TableColumn<Row> {
  const { name, title, width, kind, ellipsis, sorter, rowHeader } = column;
  const align = column.align ?? kind?.align;
  return {
    key: name,
    title,
    render: (_, row) => cellOf(column, row),
    ...(width ? { width: Math.max(width, kind?.width ?? 0) } : {}),
    ...(align ? { align } : {}),
    ...(ellipsis ? { ellipsis } : {}),
    ...(sorter && sort ? sortable(column, sort.column === name) : {}),
    ...(rowHeader ? { rowScope: 'row' } : {}),
  };
}

/** What a column has more that the server can sort by. */
const sortable = (
  { title, name, ellipsis }: Pick<ListColumn<never>, 'title' | 'name' | 'ellipsis'>,
  isSorted: boolean,
) => ({
  title: <SortTitle title={title} />,
  onHeaderCell: () => ({ 'data-sorts': name, ...(ellipsis ? { title } : {}) }),
  ...(isSorted ? { onCell: () => ({ className: 'ant-table-column-sort' }) } : {}),
});
