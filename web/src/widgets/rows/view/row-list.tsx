import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { DragHandle, ReorderStatus } from '@/ui-admin/drag/drag-handle';
import type { Reorder } from '@/ui-admin/drag/reorder';
import { useReorder } from '@/ui-admin/drag/use-reorder';
import type { RowKey } from '../core/delta';
import type { RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';
import { focusCell } from './focus-cell';
import { RowButtons } from './row-buttons';
import { RowTools } from './row-tools';
import styles from './rows.module.css';
import { useRows } from './use-rows';
import { useTurn } from './use-turn';

export type RowListProps<Row extends Values> = {
  store: RowStore<Row>;
  /** What a row is called, by its number from 1: 岗位 1, 第 1 条. */
  nameOf: (number: number) => string;
  /** On the button that adds a row. */
  addLabel: string;
  /** The name of that button where its text alone does not say enough. */
  addName?: string | undefined;
  addId?: string | undefined;
  addDescribedBy?: string | undefined;
  /** What a row added by the button holds, besides what is blank. */
  fresh?: (() => Partial<Row>) | undefined;
  /** Whether a row can be added now. */
  mayAdd?: boolean;
  disabled?: boolean;
  /** A box with its name around each row, or one line for each. */
  look?: 'boxes' | 'lines';
  /** Rows can be put in another order. */
  sortable?: boolean;
  /** A row can be put in below another. */
  insertable?: boolean;
  className?: string | undefined;
  /** The controls of a row. Keep the function: another one draws all rows anew. */
  children: (key: RowKey, number: number) => ReactNode;
};

/**
 * Rows that are edited in place: added, moved by grip, buttons or keys, removed, and all of it undone by Ctrl+Z. Only the cell that
 * is typed into is drawn.
 */
export function RowList<Row extends Values>(props: RowListProps<Row>) {
  const { store, nameOf, disabled = false, look = 'boxes', sortable = true, insertable = false, children } = props;
  const keys = useRows(store);
  const { box, said, add, move, remove, turn, onKeyDown } = useRowActs(props);
  const reorder = useReorder({
    keys,
    nameOf: (key) => nameOf(store.indexOf(key) + 1),
    onMove: (key, to) => store.move(key, to),
  });
  const seal = () => store.seal();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls in it
    <div ref={box} className="stack close" onKeyDown={disabled ? undefined : onKeyDown} onBlur={seal}>
      <ol ref={reorder.list} className={`${styles[look]} ${props.className ?? ''}`}>
        {keys.map((key, index) => (
          <RowItem
            key={key}
            store={store}
            rowKey={key}
            name={nameOf(index + 1)}
            number={index + 1}
            look={look}
            disabled={disabled}
            reorder={sortable ? reorder : null}
            onMove={move}
            onRemove={remove}
            onAdd={add}
            insertable={insertable}
          >
            {children}
          </RowItem>
        ))}
      </ol>
      {!disabled && (
        <RowTools
          store={store}
          id={props.addId}
          describedBy={props.addDescribedBy}
          label={props.addLabel}
          name={props.addName ?? props.addLabel}
          mayAdd={(props.mayAdd ?? true) && keys.length < store.most}
          onAdd={() => add()}
          onTurn={turn}
        />
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ReorderStatus reorder={reorder} />
    </div>
  );
}

/** What people do to rows, with where the focus goes and what is said. */
function useRowActs<Row extends Values>({ store, nameOf, fresh }: RowListProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const { said, say, turn, onKeyDown } = useTurn(store, box);
  const latest = useRef({ nameOf, fresh });
  useEffect(() => {
    latest.current = { nameOf, fresh };
  });
  const name = useCallback((index: number) => latest.current.nameOf(index + 1), []);
  const add = useCallback(
    (below?: RowKey) => {
      const at = below === undefined ? store.size : store.indexOf(below) + 1;
      // At once: the next key that is pressed belongs to the new row.
      const [key] = flushSync(() => store.insert(at, [latest.current.fresh?.() ?? {}]));
      focusCell(box.current, key);
      say(`已添加${name(at)}`);
    },
    [store, name, say],
  );
  const move = useCallback(
    (key: RowKey, by: number) => {
      const button = document.activeElement;
      flushSync(() => store.moveBy(key, by));
      if (button instanceof HTMLElement) stayIn(button);
      say(`已移到第 ${store.indexOf(key) + 1} 位`);
    },
    [store, say],
  );
  const remove = useCallback(
    (key: RowKey) => {
      const index = store.indexOf(key);
      const gone = name(index);
      flushSync(() => store.remove(key));
      const next = store.keys()[Math.min(index, store.size - 1)];
      if (!focusCell(box.current, next)) box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
      say(`已删除${gone}，按 Ctrl+Z 撤销`);
    },
    [store, name, say],
  );
  return { box, said, add, move, remove, turn, onKeyDown };
}

/** A button that moved its row keeps the focus; at the end it is disabled, and the other one gets it. */
function stayIn(button: HTMLElement): void {
  button.focus();
  if (document.activeElement !== button) {
    button.parentElement?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }
}

type ItemProps<Row extends Values> = {
  store: RowStore<Row>;
  rowKey: RowKey;
  name: string;
  number: number;
  look: 'boxes' | 'lines';
  disabled: boolean;
  reorder: Reorder | null;
  onMove: (key: RowKey, by: number) => void;
  onRemove: (key: RowKey) => void;
  onAdd: (below: RowKey) => void;
  insertable: boolean;
  children: (key: RowKey, number: number) => ReactNode;
};

function Item<Row extends Values>(props: ItemProps<Row>) {
  const { store, rowKey, name, number, look, disabled, reorder, onMove, onRemove, onAdd, insertable, children } = props;
  const handle = !disabled && reorder && <DragHandle reorder={reorder} id={rowKey} name={name} />;
  return (
    <li data-reorder={rowKey}>
      <fieldset className={styles.row} disabled={disabled}>
        <legend className={look === 'boxes' ? undefined : 'visually-hidden'}>{name}</legend>
        {look === 'lines' && handle}
        <div data-cells="" className={styles.cells}>
          {children(rowKey, number)}
        </div>
        {!disabled && (
          <span className={styles.side}>
            {look === 'boxes' && handle}
            <RowButtons
              store={store}
              rowKey={rowKey}
              name={name}
              sortable={reorder !== null}
              onMove={onMove}
              onRemove={onRemove}
              onInsert={insertable ? onAdd : undefined}
            />
          </span>
        )}
      </fieldset>
    </li>
  );
}

// `memo` forgets that the component is generic.
const RowItem = memo(Item) as typeof Item;
