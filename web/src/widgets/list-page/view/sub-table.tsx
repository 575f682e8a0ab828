import { Nothing } from '@/ui-admin/state/states';
import { SubTablePopover } from '@/widgets/inputs/sub-table-popover';
import type { ListRow, SubTable } from '../list-resource';
import { cellOf } from './cell';
import styles from './list-page.module.css';

type Props<Row> = { subTable: SubTable<Row>; row: Row; name: string };

/** Opens the rows below a row in a popover. */
export function SubTableButton<Row extends ListRow>({ subTable, row, name }: Props<Row>) {
  const { columns, label, load } = subTable;
  return (
    <SubTablePopover name={name} label={label} code={[label, row.id]} load={(signal) => load(row, signal)}>
      {(rows) =>
        rows.length === 0 ? (
          <Nothing text={`没有${label}`} />
        ) : (
          <div className={styles.subTable}>
            <table aria-label={`${name}的${label}`}>
              <thead>
                <tr>
                  {columns.map(({ name: key, title }) => (
                    <th key={key} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((each) => (
                  <tr key={each.id}>
                    {columns.map((column) => (
                      <td key={column.name}>{cellOf(column, each)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </SubTablePopover>
  );
}
