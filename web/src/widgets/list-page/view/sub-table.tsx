import { SubTablePopover } from '@/widgets/inputs';
import { RowsTable, rowsThere } from '@/widgets/list';
import type { ListRow, SubTable } from '../core/list-resource';

type Props<Row> = { subTable: SubTable<Row>; row: Row; name: string };

/** Opens the rows below a row in a popover. */
export function SubTableButton<Row extends ListRow>({ subTable, row, name }: Props<Row>) {
  const { columns, label, load } = subTable;
  return (
    <SubTablePopover name={name} label={label} code={[label, row.id]} load={(signal) => load(row, signal)}>
      {({ records, total }) => (
        <>
          <RowsTable<ListRow>
            label={`${name}的${label}`}
            list={rowsThere(records)}
            columns={columns}
            nameOf={() => label}
            empty={`没有${label}`}
          />
          {total > records.length && (
            <p className="fine">
              共 {total} 条，这里列出前 {records.length} 条
            </p>
          )}
        </>
      )}
    </SubTablePopover>
  );
}
