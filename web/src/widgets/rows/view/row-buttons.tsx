import { Button } from 'antd';
import { Icon } from '@/ui-admin/icon';
import type { RowKey } from '../core/delta';
import type { RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';
import styles from './rows.module.css';
import { useStanding } from './use-rows';

type Props<Row extends Values> = {
  store: RowStore<Row>;
  rowKey: RowKey;
  /** What the row is called: 岗位 1. */
  name: string;
  sortable: boolean;
  /** The row keeps the focus of the button that moved it. */
  onMove: (key: RowKey, by: number) => void;
  onRemove: (key: RowKey) => void;
  onInsert?: ((key: RowKey) => void) | undefined;
};

/** What can be done to a row: put one below it, move it, remove it. Each button says which row it is about. */
export function RowButtons<Row extends Values>({
  store,
  rowKey,
  name,
  sortable,
  onMove,
  onRemove,
  onInsert,
}: Props<Row>) {
  const standing = useStanding(store, rowKey);
  const isOnly = standing === 'only';
  return (
    <span className={styles.buttons}>
      {onInsert && (
        <Button
          type="text"
          size="small"
          aria-label={`在${name}下面插入`}
          title="在下面插入"
          icon={<Icon name="plus" />}
          onClick={() => onInsert(rowKey)}
        />
      )}
      {sortable && (
        <>
          <Button
            type="text"
            size="small"
            aria-label={`上移${name}`}
            title="上移"
            disabled={isOnly || standing === 'first'}
            icon={<Icon name="up" />}
            onClick={() => onMove(rowKey, -1)}
          />
          <Button
            type="text"
            size="small"
            aria-label={`下移${name}`}
            title="下移"
            disabled={isOnly || standing === 'last'}
            icon={<Icon name="down" />}
            onClick={() => onMove(rowKey, 1)}
          />
        </>
      )}
      <Button
        type="text"
        size="small"
        danger
        aria-label={`删除${name}`}
        title="删除"
        icon={<Icon name="trash" />}
        onClick={() => onRemove(rowKey)}
      />
    </span>
  );
}
