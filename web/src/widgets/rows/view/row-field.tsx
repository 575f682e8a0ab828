import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Field } from '@/ui-admin/form/field';
import { FillContext } from '@/ui-admin/form/fill';
import { text } from '@/ui-admin/values/text';
import { blockOf } from '../core/clipboard-text';
import type { RowKey } from '../core/delta';
import type { RowChecks } from '../core/row-checks';
import { type AnyColumn, cellText } from '../core/row-column';
import type { RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';
import { writeCell } from '../core/write-cell';
import styles from './rows.module.css';
import { useCell, useProblem } from './use-rows';

type Props<Row extends Values> = {
  store: RowStore<Row>;
  checks: RowChecks<Row>;
  rowKey: RowKey;
  column: AnyColumn<Row>;
  /** What the row is called. */
  name: string;
  id: string;
  disabled: boolean;
  /** Several cells that were pasted at once. Without it a block is pasted as one text. */
  onBlock?: ((key: RowKey, column: string, block: string[][]) => void) | undefined;
  /** Enter in a cell of lines. */
  onEnter?: (key: RowKey) => void;
};

/** A cell with its label: its kind edits the value, what is wrong stands below. A change of its value draws this cell alone. */
export function RowField<Row extends Values>(props: Props<Row>) {
  const { store, checks, rowKey, column, name, id, disabled, onEnter, onBlock } = props;
  const [held] = useCell(store, rowKey, column.name);
  const value: unknown = held;
  const problem = useProblem(checks, rowKey, column.name);
  const { kind, label, required = false, max, placeholder, lines, width, apart } = column;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter?.(rowKey);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    const block = blockOf(pasted);
    if (event.defaultPrevented || apart || !isBlock(block, event.target)) return;
    if (lines && block.every((cells) => cells.length === 1) && cellText(column, value) === '') {
      pasteLines(store, rowKey, column, block.flat());
    } else if (onBlock) {
      onBlock(rowKey, column.name, block);
    } else {
      return;
    }
    event.preventDefault();
  };
  const fill = (values: Readonly<Record<string, unknown>>) =>
    store.change(() => {
      for (const [beside, next] of Object.entries(values)) if (store.column(beside)) store.put(rowKey, beside, next);
    });
  const control = {
    value,
    disabled: disabled || (column.locked ?? false),
    invalid: problem !== null,
    field: { label, required, max, placeholder },
    onChange: (next: unknown) => change(store, rowKey, column, next),
    // Who passes by an empty cell has done nothing wrong yet.
    onBlur: () => cellText(column, store.cell(rowKey, column.name)) !== '' && checks.check(rowKey, column.name),
  };
  return (
    <div
      className={`${column.wide ? styles.wide : styles.cell} ${column.behind ? styles.behind : ''}`}
      style={width === undefined ? undefined : { flex: `0 1 ${width}px` }}
      data-column={column.name}
      {...(lines ? { onKeyDown } : {})}
      onPaste={onPaste}
    >
      <Field
        id={id}
        label={column.says?.(name) ?? label}
        required={required}
        hint={column.hint}
        error={problem ?? undefined}
        hideLabel={column.bare ?? false}
      >
        {(aria) => <FillContext value={fill}>{(kind?.edit ?? text.edit)({ ...control, aria })}</FillContext>}
      </Field>
    </div>
  );
}

function change<Row extends Values>(store: RowStore<Row>, key: RowKey, column: AnyColumn<Row>, next: unknown): void {
  const { name, kind, apart } = column;
  store.change(
    () => writeCell(store, key, column, next),
    apart ? 'remote' : 'user',
    kind?.chosen ? null : `${key} ${name}`,
  );
}

/** More than one cell. What goes into a text of several lines as it stands is none. */
function isBlock(block: readonly (readonly string[])[], target: EventTarget): boolean {
  const isWide = block.some((cells) => cells.length > 1);
  return target instanceof HTMLTextAreaElement ? isWide : isWide || block.length > 1;
}

/** Makes a row of each line, the first one of the empty row that was pasted into. */
function pasteLines<Row extends Values>(
  store: RowStore<Row>,
  key: RowKey,
  { name }: AnyColumn<Row>,
  pasted: readonly string[],
): void {
  const [first = '', ...others] = pasted.map((line) => line.trim()).filter(Boolean);
  store.change(() => {
    store.put(key, name, first);
    const below = store.insertBelow(
      key,
      others.map(() => ({})),
    );
    for (const [nth, each] of below.entries()) store.put(each, name, others[nth]);
  });
}
