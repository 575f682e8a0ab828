import { useMediaQuery } from '@/shared/hooks/use-media-query';
import type { Offer } from '@/ui-admin/actions/action';
import { ActionLinks, linksWidth } from '@/ui-admin/actions/action-links';
import { type DataColumn, DataTable } from '@/ui-admin/list/data-table';
import { Nothing } from '@/ui-admin/state/states';
import type { ListColumn, ListRow } from '../list-resource';
import { cellOf } from './cell';
import { SubTableButton } from './sub-table';
import type { ListPageModel } from './use-list-page';

type Props<Row extends ListRow> = {
  page: ListPageModel<Row>;
  /** Columns in the order in which they are shown. */
  columns: readonly ListColumn<Row>[];
  /** What can be done to a row; without any row having something there is no column for it. */
  offersOf: (row: Row) => readonly Offer[];
  /** Whether rows can be selected. */
  selectable: boolean;
};

/** The rows of a list page: sorted and paged by the server, selected across pages. */
export function ListTable<Row extends ListRow>({ page, columns, offersOf, selectable }: Props<Row>) {
  const { resource, state, change, query, selected, all, selectKeys, rows } = page;
  const { label, nameOf, emptyText, subTable } = resource;
  const narrow = useMediaQuery('(width < 500px)');
  const filtered = Object.values(state.filters).some(Boolean);
  const offered = rows.map(offersOf).filter((offers) => offers.length > 0);
  const shown: DataColumn<Row>[] = [
    ...columns.map(toDataColumn),
    ...(subTable
      ? [
          {
            title: subTable.label,
            key: 'sub-table',
            width: 80,
            render: (_: unknown, row: Row) => <SubTableButton subTable={subTable} row={row} name={nameOf(row)} />,
          },
        ]
      : []),
    ...(offered.length > 0
      ? [
          {
            title: '操作',
            key: 'actions',
            // Stays in sight where the table scrolls; on a phone it would cover the rest.
            ...(narrow ? {} : { fixed: 'end' as const }),
            width: Math.max(...offered.map((offers) => linksWidth(offers))),
            render: (_: unknown, row: Row) => <ActionLinks offers={offersOf(row)} subject={nameOf(row)} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable<Row, string>
      label={`${label}列表`}
      columns={shown}
      query={query}
      state={state}
      onChange={change}
      rowName={nameOf}
      {...(selectable
        ? { selection: { keys: (all ? rows : selected).map(({ id }) => id), onChange: selectKeys } }
        : {})}
      empty={<Nothing text={filtered ? '没有符合条件的内容，换个条件试试' : (emptyText ?? `还没有${label}`)} />}
    />
  );
}

function toDataColumn<Row extends ListRow>(column: ListColumn<Row>): DataColumn<Row> {
  const { name, title, width, kind, ellipsis, sorter, rowHeader } = column;
  const align = column.align ?? kind?.align;
  return {
    key: name,
    title,
    render: (_, row) => cellOf(column, row),
    ...(width ? { width: Math.max(width, kind?.width ?? 0) } : {}),
    ...(align ? { align } : {}),
    ...(ellipsis ? { ellipsis } : {}),
    ...(sorter ? { sorter } : {}),
    ...(rowHeader ? { rowScope: 'row' } : {}),
  };
}
