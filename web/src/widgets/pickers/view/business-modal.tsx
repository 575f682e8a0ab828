import { loadPage } from '@/ui-admin/list/resource-api';
import { type Choice, filterNames, listQuery, useList } from '@/widgets/list';
import type { Chosen } from '../core/chosen';
import type { BizRow, Business } from './business-picker';
import { Choosing } from './choosing';
import type { PickerModalProps } from './chosen-field';
import { ChosenTable } from './chosen-table';
import { PickerDialog } from './picker-dialog';

const pageSizes = [5, 10, 20, 30];
const usualWidth = 900;

type Props<Row extends BizRow> = PickerModalProps & { business: Business<Row> };

/** The list of a picker with what is chosen beside it. Mount it while it is open. */
export function BusinessModal<Row extends BizRow>({ business, multiple, chosen, onOk, onClose }: Props<Row>) {
  const { name, listUrl, store, text, columns, query, width = usualWidth } = business;
  const nameOf = (row: Row) => String(row[text]);
  const choice: Choice<Row, Chosen> = {
    entryOf: (row) => ({ value: String(row[store]), text: nameOf(row) }),
    keyOf: ({ value }) => value,
    multiple,
    keeps: true,
  };
  const list = useList({
    ask: (state) => {
      const sent = listQuery(business, state);
      return {
        queryKey: ['picker', listUrl, 'list', sent],
        queryFn: ({ signal }) => loadPage<Row>(listUrl, sent, signal),
      };
    },
    names: filterNames(business),
    sizes: pageSizes,
    local: true,
    keyOf: (row: Row) => String(row[store]),
    choice,
    chosen,
  });
  return (
    <PickerDialog title={`${name}选择`} width={width} onOk={() => onOk(list.latest())} onClose={onClose}>
      <Choosing<Row>
        list={list}
        name={name}
        query={query}
        columns={columns}
        nameOf={nameOf}
        aside={
          <ChosenTable
            title={columns.find((column) => column.name === text)?.title ?? name}
            chosen={list.held.entries}
            onRemove={(gone) => list.pick({ entries: list.latest().filter(({ value }) => value !== gone) })}
          />
        }
      />
    </PickerDialog>
  );
}
