import { Button } from 'antd';
import { useRef } from 'react';
import type { Chosen } from '../core/chosen';
import styles from './pickers.module.css';

type Props = {
  /** Head of the column with the texts. */
  title: string;
  chosen: readonly Chosen[];
  onRemove: (value: string) => void;
};

/** What is chosen so far, each with a link that takes it away. */
export function ChosenTable({ title, chosen, onRemove }: Props) {
  const count = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.side} aria-label="已选">
      <h3 ref={count} tabIndex={-1} aria-live="polite">
        已选 {chosen.length} 项
      </h3>
      {chosen.length > 0 && (
        <div className={styles.chosen}>
          <table>
            <thead>
              <tr>
                <th scope="col">{title}</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {chosen.map(({ value, text }) => (
                <tr key={value}>
                  <td>{text}</td>
                  <td>
                    <Button
                      type="link"
                      size="small"
                      aria-label={`删除 ${text}`}
                      onClick={() => {
                        onRemove(value);
                        // The link goes away with its row; what follows is read from the count.
                        count.current?.focus();
                      }}
                    >
                      删除
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
