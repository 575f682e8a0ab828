import { Input } from 'antd';
import { type ReactNode, useId } from 'react';
import type { RowKey } from '../core/delta';
import type { ChangeOptions, RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';
import { useCell } from './use-rows';

type Place<Row extends Values, Name extends keyof Row & string> = {
  store: RowStore<Row>;
  rowKey: RowKey;
  column: Name;
  label: string;
  className?: string | undefined;
};

type Control<Value> = {
  id: string;
  value: Value;
  set: (value: Value, how?: ChangeOptions) => void;
};

type CellProps<Row extends Values, Name extends keyof Row & string> = Place<Row, Name> & {
  children: (control: Control<Row[Name]>) => ReactNode;
};

/** A cell of a row with its label above. A change of its value draws this cell alone. */
export function RowCell<Row extends Values, Name extends keyof Row & string>(props: CellProps<Row, Name>) {
  const { store, rowKey, column, label, className, children } = props;
  const id = useId();
  const [value, set] = useCell(store, rowKey, column);
  return (
    <div className={className} data-column={column}>
      <label htmlFor={id}>{label}</label>
      {children({ id, value, set })}
    </div>
  );
}

/** Columns of a row that hold text, or null for none. */
export type TextColumn<Row> = {
  [Name in keyof Row & string]: Row[Name] extends string | null ? Name : never;
}[keyof Row & string];

type TextProps<Row extends Values> = Place<Row, TextColumn<Row>> & { max?: number };

/** A text with its label above. */
export function RowText<Row extends Values>({ max, ...place }: TextProps<Row>) {
  return (
    <RowCell {...place}>
      {({ id, value, set }) => (
        <Input
          id={id}
          value={String(value ?? '')}
          maxLength={max}
          onChange={(event) => set(event.target.value as Row[TextColumn<Row>], { typing: true })}
        />
      )}
    </RowCell>
  );
}

/** A day typed or chosen with the browser's own calendar; null for none. */
export function RowDay<Row extends Values>(place: Place<Row, TextColumn<Row>>) {
  return (
    <RowCell {...place}>
      {({ id, value, set }) => (
        <Input
          id={id}
          type="date"
          value={String(value ?? '')}
          onChange={(event) => set((event.target.value || null) as Row[TextColumn<Row>], { typing: true })}
        />
      )}
    </RowCell>
  );
}

type BareProps<Row extends Values> = TextProps<Row> & { placeholder?: string; disabled?: boolean; onBlur?: () => void };

/** A text whose label is read but not seen. */
export function BareText<Row extends Values>({
  store,
  rowKey,
  column,
  label,
  max,
  className,
  ...input
}: BareProps<Row>) {
  const [value, set] = useCell(store, rowKey, column);
  return (
    <Input
      {...input}
      className={className}
      data-column={column}
      aria-label={label}
      value={String(value ?? '')}
      maxLength={max}
      onChange={(event) => set(event.target.value as Row[TextColumn<Row>], { typing: true })}
    />
  );
}
