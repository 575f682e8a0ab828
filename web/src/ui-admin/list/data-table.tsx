import { Table, type TableProps } from 'antd';
import { type ReactNode, useEffect } from 'react';
import type { Page } from '@/shared/api/staff';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { messages } from '@/shared/messages/zh-cn';
import { Failed, Outdated } from '../state/states';
import styles from './list.module.css';
import { type ListState, lastPage, pageSizes } from './list-state';
import { pageButton } from './page-button';
import type { ListChange } from './use-list-state';

export type DataColumn<Row> = NonNullable<TableProps<Row>['columns']>[number];

type Props<Row, Filter extends string> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: DataColumn<Row>[];
  query: { data: Page<Row> | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  state: ListState<Filter>;
  onChange: (change: ListChange<Filter>, replace?: boolean) => void;
  /** Name of a row, for its check box. */
  rowName: (row: Row) => string;
  selection?: { keys: string[]; onChange: (keys: string[]) => void };
  empty: ReactNode;
};

/** Pixels below which a table scrolls on a narrow screen. */
const narrowWidth = 800;

/** Pixels of the column of check boxes, and the least of a column that takes the room that is left. */
const boxWidth = 40;
const leastOfFlexible = 140;

/** Below this width in pixels the table scrolls sideways, so that no column is squeezed to a few characters. */
function leastWidth<Row>(columns: readonly DataColumn<Row>[], selectable: boolean): number {
  const widths = columns.map(({ width }) => (typeof width === 'number' ? width : leastOfFlexible));
  return widths.reduce((sum, width) => sum + width, selectable ? boxWidth : 0);
}

/** What stands in place of rows. Alone, without columns to sort by, it is the only place from which keys can scroll the table. */
function Nothing({ alone, children }: { alone: boolean; children: ReactNode }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls from here
  return alone ? <div tabIndex={0}>{children}</div> : children;
}

/** One page of rows, sorted and paged by the server. */
export function DataTable<Row extends { id: string }, Filter extends string>(props: Props<Row, Filter>) {
  const { label, columns, query, state, onChange, rowName, selection, empty } = props;
  const narrow = useMediaQuery('(width < 500px)');
  const total = query.data?.total ?? 0;
  const last = lastPage(total, state.pageSize);
  const beyond = query.data !== undefined && state.pageNo > last;
  useEffect(() => {
    // Deleting the last row of the last page leaves a page that no longer exists.
    if (beyond) {
      onChange({ pageNo: last }, true);
    }
  }, [beyond, last, onChange]);

  if (query.error && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      {query.error && <Outdated error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />}
      <Table<Row>
        aria-label={label}
        className={narrow ? `${styles.table} ${styles.narrow}` : styles.table}
        size="small"
        rowKey="id"
        scroll={{ x: Math.max(narrow ? narrowWidth : 0, leastWidth(columns, selection !== undefined)) }}
        columns={columns.map((column) => ({
          ...column,
          ...(column.sorter
            ? { sortOrder: column.key === state.column ? (`${state.order}end` as 'ascend' | 'descend') : null }
            : {}),
        }))}
        dataSource={query.data?.records ?? []}
        loading={query.isFetching}
        locale={{
          emptyText: query.data ? <Nothing alone={!columns.some(({ sorter }) => sorter)}>{empty}</Nothing> : ' ',
        }}
        showSorterTooltip={false}
        sortDirections={['descend', 'ascend', 'descend']}
        {...(selection
          ? {
              rowSelection: {
                columnWidth: boxWidth,
                selectedRowKeys: selection.keys,
                preserveSelectedRowKeys: true,
                onChange: (keys) => selection.onChange(keys.map(String)),
                getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
                getCheckboxProps: (row) => ({ 'aria-label': `选择 ${rowName(row)}` }),
              },
            }
          : {})}
        onChange={(page, _filters, sorter, { action }) => {
          if (action === 'sort' && !Array.isArray(sorter)) {
            onChange({
              column: String(sorter.columnKey),
              order: sorter.order === 'ascend' ? 'asc' : 'desc',
              pageNo: 1,
            });
          } else if (action === 'paginate') {
            const pageSize = page.pageSize ?? state.pageSize;
            onChange({ pageSize, pageNo: pageSize === state.pageSize ? (page.current ?? 1) : 1 });
          }
        }}
        pagination={{
          current: Math.min(state.pageNo, last),
          pageSize: state.pageSize,
          total,
          pageSizeOptions: pageSizes,
          itemRender: pageButton,
          showSizeChanger: { 'aria-label': '每页条数' },
          showQuickJumper: !narrow,
          showTotal: (all, [from, to]) => messages.range(from, to, all),
          showLessItems: narrow,
          size: 'medium',
          hideOnSinglePage: false,
        }}
      />
    </>
  );
}
