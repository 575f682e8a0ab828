import { useMemo } from 'react';
import type { Offer } from '@/ui-admin/actions/action';
import { useMay } from '@/ui-admin/permission';
import { isNarrowed, RowsTable } from '@/widgets/list';
import type { ListColumn, ListResource, ListRow } from '../core/list-resource';
import { SubTableButton } from './sub-table';
import type { ListPageModel } from './use-list-page';

type Props<Row extends ListRow> = {
  page: ListPageModel<Row>;
  /** Columns in the order in which they are shown. */
  columns: readonly ListColumn<Row>[];
  offersOf: (row: Row) => readonly Offer[];
  /** Whether rows can be selected. */
  selectable: boolean;
};

/** The rows of a list page. Once all that match are chosen, every row of the page is ticked. */
export function ListTable<Row extends ListRow>({ page, columns, offersOf, selectable }: Props<Row>) {
  const { resource, list, state, all, latest, rows, selectKeys } = page;
  const { label, nameOf, emptyText = `还没有${label}` } = resource;
  const may = useMay();
  const right = resource.subTable?.permission;
  const subTable = right === undefined || may(right) ? resource.subTable : undefined;
  const { ticks, ...untouched } = list;
  const keys = rows.map(list.keyOf);
  const ticked = ticks && {
    ...ticks,
    ...(all ? { keys, latest: () => (latest().all ? keys : ticks.latest()) } : {}),
    onTick: selectKeys,
  };
  const drawn = useMemo(
    () => (subTable ? [...columns, subTableColumn(subTable, nameOf)] : columns),
    [columns, subTable, nameOf],
  );
  return (
    <RowsTable<Row>
      label={`${label}列表`}
      list={selectable && ticked ? { ...list, ticks: ticked } : untouched}
      columns={drawn}
      nameOf={nameOf}
      offersOf={offersOf}
      empty={isNarrowed(state) ? '没有符合条件的内容，换个条件试试' : emptyText}
    />
  );
}

function subTableColumn<Row extends ListRow>(
  subTable: NonNullable<ListResource<Row>['subTable']>,
  nameOf: (row: Row) => string,
): ListColumn<Row> {
  return {
    name: 'sub-table',
    title: subTable.label,
    width: 80,
    render: (row) => <SubTableButton subTable={subTable} row={row} name={nameOf(row)} />,
  };
}
