import { Button } from 'antd';
import { Icon } from '@/ui-admin/icon';
import type { RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';
import styles from './rows.module.css';
import { useHistory } from './use-rows';

type Props<Row extends Values> = {
  store: RowStore<Row>;
  id: string | undefined;
  describedBy: string | undefined;
  label: string;
  name: string;
  mayAdd: boolean;
  onAdd: () => void;
  onTurn: (way: 'undo' | 'redo') => void;
};

/** Below the rows: one more, and what was done last back again. */
export function RowTools<Row extends Values>({
  store,
  id,
  describedBy,
  label,
  name,
  mayAdd,
  onAdd,
  onTurn,
}: Props<Row>) {
  const { canUndo, canRedo } = useHistory(store);
  return (
    <div className={`row ${styles.tools}`}>
      {mayAdd && (
        // Named by its own words: the label of the field would take their place.
        <Button
          id={id}
          data-add=""
          aria-label={name}
          aria-describedby={describedBy}
          icon={<Icon name="plus" />}
          onClick={onAdd}
        >
          {label}
        </Button>
      )}
      {(canUndo || canRedo) && (
        <>
          <Button type="text" disabled={!canUndo} aria-keyshortcuts="Control+Z" onClick={() => onTurn('undo')}>
            撤销
          </Button>
          <Button type="text" disabled={!canRedo} aria-keyshortcuts="Control+Y" onClick={() => onTurn('redo')}>
            重做
          </Button>
        </>
      )}
    </div>
  );
}
