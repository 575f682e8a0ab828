import { type ClipboardEvent, useMemo } from 'react';
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
import { type HoldingCell, WithinCell } from './within-cell';

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
};

/** A cell with its label: its kind edits the value, what is wrong stands below. A change of its value draws this cell alone. */
export function RowField<Row extends Values>(props: Props<Row>) {
  const { store, checks, rowKey, column, name, id, disabled, onBlock } = props;
  const [held] = useCell(store, rowKey, column.name);
  const value: unknown = held;
  const problem = useProblem(checks, rowKey, column.name);
  const { kind, label, required = false, max, placeholder, apart } = column;
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    const block = blockOf(pasted);
    if (!onBlock || event.defaultPrevented || apart || !isBlock(block, event.target)) return;
    onBlock(rowKey, column.name, block);
    event.preventDefault();
  };
  const fill = (values: Readonly<Record<string, unknown>>) =>
    store.change(() => {
      for (const [beside, next] of Object.entries(values)) if (store.column(beside)) store.put(rowKey, beside, next);
    });
  const holding = useHolding(checks, rowKey, column.name);
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
      style={widthOf(column)}
      data-column={column.name}
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
        {(aria) => (
          <FillContext value={fill}>
            <WithinCell value={holding}>{(kind?.edit ?? text.edit)({ ...control, aria })}</WithinCell>
          </FillContext>
        )}
      </Field>
    </div>
  );
}

/** The room of a cell in its row; without a width it shares what is left. */
export const widthOf = <Row,>({ width }: AnyColumn<Row>) =>
  width === undefined ? undefined : { flex: `0 1 ${width}px` };

function useHolding<Row extends Values>(checks: RowChecks<Row>, key: RowKey, column: string): HoldingCell {
  return useMemo(
    () => ({
      take: () => checks.takeWithin(key, column),
      giveBack: (said) => checks.refuseWithin(key, column, said),
      onSaid: (listener) => checks.onCell(key, column, listener),
      onSentAgain: (listener) => checks.onSentAgain(listener),
    }),
    [checks, key, column],
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
