import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Icon } from '@/ui-admin/icon';
import { cellOf, type ListColumn } from '@/widgets/list';
import styles from './list-page.module.css';

type Props = {
  /** Name of the row, beside the title. */
  name: string;
  children: ReactNode;
  onClose: () => void;
};

const width = 1200;

/** Everything about one row, for reading. Mount it while it is open. */
export function DetailModal({ name, children, onClose }: Props) {
  const [full, setFull] = useState(false);
  return (
    <Dialog
      width={width}
      place={full ? 'full' : 'middle'}
      title={
        <span className={styles.title}>
          {messages.detail} <span className={`fine ${styles.note}`}>{name}</span>
          <Button
            type="text"
            size="small"
            className="push"
            aria-pressed={full}
            icon={<Icon name={full ? 'shrink' : 'expand'} />}
            onClick={() => setFull(!full)}
          >
            全屏
          </Button>
        </span>
      }
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {children}
    </Dialog>
  );
}

/** The columns of a row as a list of names and values. */
export function RowDetails<Row extends object>({ columns, row }: { columns: readonly ListColumn<Row>[]; row: Row }) {
  return (
    <dl className={styles.details}>
      {columns.map((column) => (
        <div key={column.name}>
          <dt>{column.title}</dt>
          <dd>{cellOf(column, row) || '（空）'}</dd>
        </div>
      ))}
    </dl>
  );
}
