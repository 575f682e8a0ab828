import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Field } from '@/ui-admin/form/field';
import { FillContext } from '@/ui-admin/form/fill';
import { text } from '@/ui-admin/values/text';
import type { RowKey } from '../core/delta';
import type { RowChecks } from '../core/row-checks';
import { type AnyColumn, cellText } from '../core/row-column';
import type { RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';
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
  onEnter: (key: RowKey) => void;
};

/** A cell with its label: its kind edits the value, what is wrong stands below. A change of its value draws this cell alone. */
export function RowField<Row extends Values>(props: Props<Row>) {
  const { store, checks, rowKey, column, name, id, disabled, onEnter } = props;
  const [value] = useCell(store, rowKey, column.name);
  const problem = useProblem(checks, rowKey, column.name);
  const { kind, label, required = false, max, placeholder, lines, wide, width, bare = false, behind } = column;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter(rowKey);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (cellText(column, value) === '' && pasteLines(store, rowKey, column, pasted)) event.preventDefault();
  };
  const fill = (values: Readonly<Record<string, unknown>>) =>
    store.change(() => {
      for (const [beside, next] of Object.entries(values)) if (store.column(beside)) store.put(rowKey, beside, next);
    });
  const control = {
    value: value as unknown,
    disabled: disabled || (column.locked ?? false),
    invalid: problem !== null,
    field: { label, required, max, placeholder },
    onChange: (next: unknown) => change(store, rowKey, column, next),
    // Who passes by an empty cell has done nothing wrong yet.
    onBlur: () => cellText(column, store.cell(rowKey, column.name)) !== '' && checks.check(rowKey, column.name),
  };
  return (
    <div
      className={`${wide ? styles.wide : styles.cell} ${behind ? styles.behind : ''}`}
      style={width === undefined ? undefined : { flex: `0 1 ${width}px` }}
      data-column={column.name}
      {...(lines ? { onKeyDown, onPaste } : {})}
    >
      <Field
        id={id}
        label={column.says?.(name) ?? label}
        required={required}
        error={problem ?? undefined}
        hideLabel={bare}
      >
        {(aria) => <FillContext value={fill}>{(kind?.edit ?? text.edit)({ ...control, aria })}</FillContext>}
      </Field>
    </div>
  );
}

function change<Row extends Values>(store: RowStore<Row>, key: RowKey, column: AnyColumn<Row>, next: unknown): void {
  const { name, kind, alone, apart } = column;
  store.change(
    () => {
      for (const other of alone && next === true ? store.keys() : []) {
        if (store.value(other, name) === true) store.put(other, name, false);
      }
      store.put(key, name, next);
    },
    apart ? 'remote' : 'user',
    kind?.chosen ? null : `${key} ${name}`,
  );
}

/** Makes a row of each line, the first one of the empty row that was pasted into; false for a single line. */
function pasteLines<Row extends Values>(
  store: RowStore<Row>,
  key: RowKey,
  { name }: AnyColumn<Row>,
  pasted: string,
): boolean {
  const lines = pasted
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const [first, ...others] = lines;
  if (first === undefined || others.length === 0) return false;
  store.change(() => {
    store.put(key, name, first);
    const below = store.insertBelow(
      key,
      others.map(() => ({})),
    );
    for (const [nth, each] of below.entries()) store.put(each, name, others[nth]);
  });
  return true;
}
