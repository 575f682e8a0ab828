import { Table, type TableProps } from 'antd';
import { type CSSProperties, useId } from 'react';
import type { Page } from '@/shared/api/staff';
import { messages } from '@/shared/messages/zh-cn';
import listStyles from '@/ui-admin/list/list.module.css';
import { pageButton } from '@/ui-admin/list/page-button';
import { Failed, Nothing, Outdated } from '@/ui-admin/state/states';
import { picked, pickedOnPage } from './core/chosen';
import styles from './pickers.module.css';

export type PageState = { no: number; size: number };

type Props<Row extends object, Entry extends { value: string }> = {
  /** What is listed, in Chinese. */
  name: string;
  columns: TableProps<Row>['columns'];
  list: { data: Page<Row> | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  multiple: boolean;
  entryOf: (row: Row) => Entry;
  textOf: (row: Row) => string;
  chosen: readonly Entry[];
  onChoose: (chosen: readonly Entry[]) => void;
  page: PageState;
  pageSizes: number[];
  onPage: (page: PageState) => void;
};

/** Pixels of the column of boxes, and the least of a column that takes the room that is left. */
const boxWidth = 40;
const leastOfFlexible = 140;

/** Pixels below which the table scrolls sideways: what its own columns need, and no more. */
function leastWidth(columns: readonly { width?: unknown }[]): CSSProperties {
  const sum = columns.reduce((all, { width }) => all + (typeof width === 'number' ? width : leastOfFlexible), boxWidth);
  return { '--least-width': `${sum}px` } as CSSProperties;
}

/** The rows of a picker: a radio button or a check box for each, and a click anywhere in a row does the same. */
export function PickerTable<Row extends object, Entry extends { value: string }>(props: Props<Row, Entry>) {
  const { name, columns, list, multiple, entryOf, textOf, chosen, onChoose, page, pageSizes, onPage } = props;
  const group = useId();
  if (list.error && !list.data) {
    return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  }
  const rows = list.data?.records ?? [];
  return (
    <>
      {list.error && <Outdated error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />}
      <Table<Row>
        aria-label={`${name}列表`}
        className={`${listStyles.table ?? ''} ${styles.results ?? ''}`}
        size="small"
        style={leastWidth(columns ?? [])}
        rowKey={(row) => entryOf(row).value}
        loading={list.isFetching}
        dataSource={rows}
        columns={columns ?? []}
        locale={{ emptyText: list.data ? <Nothing text={`没有符合条件的${name}`} /> : ' ' }}
        onRow={(row) => ({ onClick: () => onChoose(picked(chosen, entryOf(row), multiple)) })}
        rowSelection={{
          type: multiple ? 'checkbox' : 'radio',
          columnWidth: boxWidth,
          // Radio buttons have nothing in the head that would name their column.
          ...(multiple ? {} : { columnTitle: <span className="visually-hidden">选择</span> }),
          selectedRowKeys: chosen.map(({ value }) => value),
          preserveSelectedRowKeys: true,
          getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
          getCheckboxProps: (row) => ({ name: group, 'aria-label': `选择 ${textOf(row)}` }),
          onChange: (keys) => onChoose(pickedOnPage(multiple ? chosen : [], rows.map(entryOf), keys.map(String))),
        }}
        pagination={{
          current: page.no,
          pageSize: page.size,
          total: list.data?.total ?? 0,
          pageSizeOptions: pageSizes,
          itemRender: pageButton,
          showSizeChanger: { 'aria-label': '每页条数' },
          showTotal: (total, [from, to]) => messages.pickerRange(from, to, total),
          onChange: (no, size) => onPage({ no: size === page.size ? no : 1, size }),
        }}
      />
    </>
  );
}
