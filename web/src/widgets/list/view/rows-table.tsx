import { type GetRef, Table, type TableProps } from 'antd';
import { type CSSProperties, useId } from 'react';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import type { Offer } from '@/ui-admin/actions/action';
import { ActionLinks, linksWidth } from '@/ui-admin/actions/action-links';
import styles from '@/ui-admin/list/list.module.css';
import { Nothing } from '@/ui-admin/state/states';
import type { ListColumn } from '../core/columns';
import { AnswerFrame } from './answer-frame';
import { cellOf } from './cell';
import own from './list.module.css';
import { pagingOf, turn } from './pages';
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
};

const actionsKey = 'actions';

/** Pixels below which a table scrolls on a narrow screen. */
const narrowWidth = 800;

/** Pixels of the column of boxes, and the least of a column that takes the room that is left. */
const boxWidth = 40;
const leastOfFlexible = 140;
/** The same where names stand below each other: one that is two levels deep stays on one line. */
const leastInTree = 200;

/** The rows of a list: sorted and paged by the server, chosen across pages. */
export function RowsTable<Row extends object>(props: RowsTableProps<Row>) {
  const { label, list, nameOf, empty, choosing = false, expandable, rowClass } = props;
  const { answer, at, ticks, keyOf } = list;
  const narrow = useMediaQuery('(width < 500px)') && !choosing;
  const group = useId();
  const columns = useColumns(props, narrow);
  const flexible = expandable ? leastInTree : leastOfFlexible;
  const room = columns.map(({ width }) => (typeof width === 'number' ? width : flexible));
  // Below this width the table scrolls sideways, so that no column is squeezed to a few characters.
  const least = room.reduce((sum, width) => sum + width, ticks ? boxWidth : 0);
  const hasBoxes = answer.is !== 'empty' && (ticks !== undefined || expandable !== undefined);
  const hasStops = hasBoxes || columns.some(({ sorter, key }) => sorter || key === actionsKey);
  const looks = [styles.table, narrow ? styles.narrow : '', choosing ? own.choosing : ''].filter(Boolean).join(' ');
  return (
    <AnswerFrame list={list}>
      <Table<Row>
        ref={(table) => reach(table, hasStops ? null : label)}
        aria-label={label}
        className={looks}
        size="small"
        rowKey={keyOf}
        {...(choosing
          ? { style: { '--least-width': `${least}px` } as CSSProperties }
          : { scroll: { x: Math.max(narrow ? narrowWidth : 0, least) } })}
        columns={columns}
        dataSource={answer.rows}
        loading={answer.busy}
        locale={{ emptyText: answer.is === 'empty' ? <Nothing text={empty} /> : ' ' }}
        showSorterTooltip={false}
        sortDirections={['descend', 'ascend', 'descend']}
        {...(ticks ? { rowSelection: boxesOf(ticks, nameOf, group) } : {})}
        {...(choosing && ticks ? { onRow: (row) => ({ onClick: () => ticks.onRow(row) }) } : {})}
        {...(expandable ? { expandable } : {})}
        {...(rowClass ? { rowClassName: rowClass } : {})}
        onChange={({ current, pageSize }, _filters, sorter, { action }) => {
          if (action === 'sort' && !Array.isArray(sorter)) {
            at?.change({ column: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'asc' : 'desc' });
          } else if (action === 'paginate' && at) {
            turn(at, current, pageSize);
          }
        }}
        pagination={at ? pagingOf(at, answer.total, { narrow, choosing }) : false}
      />
    </AnswerFrame>
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

function useColumns<Row extends object>(
  { list, columns, nameOf, offersOf }: RowsTableProps<Row>,
  narrow: boolean,
): TableColumn<Row>[] {
  const offered = withBelow(list.answer.rows).flatMap((row) => {
    const actions = offersOf?.(row) ?? [];
    return actions.length > 0 ? [actions] : [];
  });
  const drawn = columns.map((column) => drawnColumn(column, list.at?.state));
  if (offered.length === 0) {
    return drawn;
  }
  const actions: TableColumn<Row> = {
    title: '操作',
    key: actionsKey,
    // Stays in sight where the table scrolls; on a phone it would cover the rest.
    ...(narrow ? {} : { fixed: 'end' as const }),
    width: Math.max(...offered.map((each) => linksWidth(each))),
    render: (_, row) => <ActionLinks offers={offersOf?.(row) ?? []} subject={nameOf(row)} />,
  };
  return [...drawn, actions];
}

/** The rows and those below them. */
function withBelow<Row extends object>(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => {
    const below: unknown = Reflect.get(row, 'children');
    return Array.isArray(below) ? [row, ...withBelow<Row>(below)] : [row];
  });
}

function drawnColumn<Row extends object>(column: ListColumn<Row>, sorted?: SortedBy): TableColumn<Row> {
  const { name, title, width, kind, ellipsis, sorter, rowHeader } = column;
  const align = column.align ?? kind?.align;
  return {
    key: name,
    title,
    render: (_, row) => cellOf(column, row),
    ...(width ? { width: Math.max(width, kind?.width ?? 0) } : {}),
    ...(align ? { align } : {}),
    ...(ellipsis ? { ellipsis } : {}),
    ...(sorter ? { sorter, sortOrder: sorted?.column === name ? (`${sorted.order}end` as const) : null } : {}),
    ...(rowHeader ? { rowScope: 'row' } : {}),
  };
}

type SortedBy = { column: string; order: 'asc' | 'desc' };

/** Boxes for several rows, radio buttons for one. */
function boxesOf<Row>(
  { keys, multiple, onTick }: NonNullable<Shown<Row>['ticks']>,
  nameOf: (row: Row) => string,
  group: string,
): NonNullable<TableProps<Row>['rowSelection']> {
  return {
    type: multiple ? 'checkbox' : 'radio',
    columnWidth: boxWidth,
    // Radio buttons have nothing in the head that would name their column.
    ...(multiple ? {} : { columnTitle: <span className="visually-hidden">选择</span> }),
    selectedRowKeys: [...keys],
    preserveSelectedRowKeys: true,
    onChange: (next) => onTick(next.map(String)),
    getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
    getCheckboxProps: (row) => ({ name: group, 'aria-label': `选择 ${nameOf(row)}` }),
  };
}
