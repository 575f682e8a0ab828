import { useQuery } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';
import { InputProblem } from '@/ui-admin/form/input-problem';
import { Loading } from '@/ui-admin/state/states';
import { openSubTable } from '../core/open-sub-table';
import styles from './inputs.module.css';

type Props<Rows> = {
  /** Whose rows they are, for screen readers: the name of the row above. */
  name: string;
  /** What the rows are called, for screen readers; 子表 when there is no better word. */
  label?: string;
  /** Tells the rows of this row from those of another one. */
  code: readonly string[];
  /** Gets the rows; called when the popover opens. */
  load: (signal: AbortSignal) => Promise<Rows>;
  children: (rows: Rows) => ReactNode;
};

/**
 * A button that opens the rows below a row. Nothing is loaded before. The focus goes along into the popover, and back with
 * Escape.
 */
export function SubTablePopover<Rows>({ name, label = messages.subTable, code, load, children }: Props<Rows>) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // A dialog around the popover stays.
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    }
  };
  const title = `${label}：${name}`;
  return (
    <Popover
      trigger="click"
      destroyOnHidden
      title={messages.subTable}
      open={open}
      onOpenChange={setOpen}
      content={
        <div
          ref={takeFocus}
          role="dialog"
          aria-label={title}
          tabIndex={-1}
          className={styles.subTable}
          onKeyDown={closeOnEscape}
        >
          <SubRows code={code} load={load}>
            {children}
          </SubRows>
        </div>
      }
    >
      <Button ref={button} type="link" size="small" aria-expanded={open} aria-label={`查看${title}`}>
        查看
      </Button>
    </Popover>
  );
}

function takeFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
}

function SubRows<Rows>({ code, load, children }: Omit<Props<Rows>, 'name' | 'label'>) {
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sub-table', ...code],
    queryFn: ({ signal }) => openSubTable(load, { signal }),
    retry: false,
  });
  if (data !== undefined) {
    return children(data);
  }
  return error && !isFetching ? (
    <InputProblem id={id} text={messageOf(error)} onRetry={() => void refetch()} />
  ) : (
    <Loading rows={2} />
  );
}
