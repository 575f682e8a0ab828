import type { ReactNode } from 'react';
import type { Offer } from './action';
import { press, useOffered } from './registry';

type Props<Row> = {
  rows: readonly Row[];
  offersOf: (row: Row) => readonly Offer[];
  /** A table whose rows carry their id, as those of antd do. */
  children: ReactNode;
};

/** Hears the keys of the actions of a row while the focus is in it. */
export function RowKeys<Row extends { id: string }>({ rows, offersOf, children }: Props<Row>) {
  const all = rows.flatMap(offersOf).filter(({ keys }) => keys);
  const each = all.filter(({ key }, at) => all.findIndex((other) => other.key === key) === at);
  useOffered('焦点所在的行', each, 'part');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of what has the focus in it
    <div
      onKeyDown={({ nativeEvent, target }) => {
        const id = target instanceof Element && target.closest<HTMLElement>('tr[data-row-key]')?.dataset.rowKey;
        const row = rows.find((one) => one.id === id);
        if (row) press(nativeEvent, offersOf(row));
      }}
    >
      {children}
    </div>
  );
}
