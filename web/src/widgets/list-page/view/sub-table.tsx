import { useQuery } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { Loading, Nothing } from '@/ui-admin/state/states';
import type { ListRow, SubTable } from '../list-resource';
import { cellOf } from './cell';
import styles from './list-page.module.css';

/** How often a sub-table is asked for again before it is given up. */
const retries = 3;
const pause = 300;

type Props<Row> = { subTable: SubTable<Row>; row: Row; name: string };

/** Opens the rows below a row in a popover; nothing is loaded before. */
export function SubTableButton<Row extends ListRow>({ subTable, row, name }: Props<Row>) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      destroyOnHidden
      title={messages.subTable}
      open={open}
      onOpenChange={setOpen}
      content={<SubRows subTable={subTable} row={row} name={name} />}
    >
      <Button
        type="link"
        size="small"
        aria-expanded={open}
        aria-label={`${subTable.label}：${name}`}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        查看
      </Button>
    </Popover>
  );
}

function SubRows<Row extends ListRow>({ subTable, row, name }: Props<Row>) {
  const { columns, label, load } = subTable;
  const { data, error, refetch } = useQuery({
    queryKey: ['sub-table', label, row.id],
    queryFn: ({ signal }) => load(row, signal),
    retry: retries,
    retryDelay: pause,
  });
  if (error) {
    return (
      <div role="alert">
        <p>{messages.subTableFailed}</p>
        <Button size="small" onClick={() => void refetch()}>
          重新加载
        </Button>
      </div>
    );
  }
  if (!data) {
    return <Loading rows={2} />;
  }
  if (data.length === 0) {
    return <Nothing text={`没有${label}`} />;
  }
  return (
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
          {data.map((each) => (
            <tr key={each.id}>
              {columns.map((column) => (
                <td key={column.name}>{cellOf(column, each)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
