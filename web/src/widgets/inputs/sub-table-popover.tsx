import { useQuery } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';
import { Loading } from '@/ui-admin/state/states';
import { openSubTable } from './core/open-sub-table';
import { InputProblem } from './input-problem';
import styles from './inputs.module.css';

type Props<Rows> = {
  /** Whose rows they are, for screen readers: the name of the row above. */
  name: string;
  /** Tells the rows of this row from those of another one. */
  code: readonly string[];
  /** Gets the rows; called when the popover opens. */
  load: (signal: AbortSignal) => Promise<Rows>;
  children: (rows: Rows) => ReactNode;
};

/** A button that opens the rows below a row. Nothing is loaded before. */
export function SubTablePopover<Rows>({ name, code, load, children }: Props<Rows>) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      destroyOnHidden
      title={messages.subTable}
      open={open}
      onOpenChange={setOpen}
      content={
        <SubRows code={code} load={load}>
          {children}
        </SubRows>
      }
    >
      <Button
        type="link"
        size="small"
        aria-expanded={open}
        aria-label={`${messages.subTable}：${name}`}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        查看
      </Button>
    </Popover>
  );
}

function SubRows<Rows>({ code, load, children }: Omit<Props<Rows>, 'name'>) {
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sub-table', ...code],
    queryFn: ({ signal }) => openSubTable(load, { signal }),
    retry: false,
  });
  if (data !== undefined) {
    return <div className={styles.subTable}>{children(data)}</div>;
  }
  return error && !isFetching ? (
    <InputProblem id={id} text={messageOf(error)} onRetry={() => void refetch()} />
  ) : (
    <Loading rows={2} />
  );
}
