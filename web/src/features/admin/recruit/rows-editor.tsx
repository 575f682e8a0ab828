import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import styles from './recruit.module.css';

type Props<Row> = {
  /** What one row is called: 岗位, 环节. */
  label: string;
  rows: readonly Row[];
  blank: Row;
  most: number;
  disabled: boolean;
  onChange: (rows: Row[]) => void;
  /** Controls of a row. `change` replaces some of its values. */
  children: (row: Row, at: number, change: (part: Partial<Row>) => void) => ReactNode;
};

/** Rows that are edited in place, added at the end, moved and removed by buttons. */
export function RowsEditor<Row>({ label, rows, blank, most, disabled, onChange, children }: Props<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const change = (at: number, part: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const add = () => {
    onChange([...rows, { ...blank }]);
    window.requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (row !== undefined) onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row));
  };
  return (
    <div ref={box}>
      <ol className={styles.rows}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own; their controls hold no state
          <li key={at}>
            <fieldset className={styles.row} disabled={disabled}>
              <legend>
                {label} {at + 1}
              </legend>
              {children(row, at, (part) => change(at, part))}
              {!disabled && (
                <div className={styles.rowActions}>
                  <Button size="small" type="text" disabled={at === 0} onClick={() => move(at, at - 1)}>
                    上移
                    <span className="visually-hidden">
                      {label} {at + 1}
                    </span>
                  </Button>
                  <Button size="small" type="text" danger onClick={() => onChange(rows.toSpliced(at, 1))}>
                    删除
                    <span className="visually-hidden">
                      {label} {at + 1}
                    </span>
                  </Button>
                </div>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      {!disabled && rows.length < most && <Button onClick={add}>添加{label}</Button>}
    </div>
  );
}
