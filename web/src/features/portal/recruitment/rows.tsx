import type { ReactNode } from 'react';
import { Go } from '@/ui-portal/step-form';

type RowsProps = {
  /** study, job or family: stands in the names of fields and buttons. */
  kind: string;
  title: string;
  hint: string;
  /** What one row is called: 学习经历. */
  word: string;
  /** How many rows there are. */
  count: number;
  /** So many rows are always shown; with more of them each can be removed. */
  least: number;
  most: number;
  /** Id of the control that the reader goes on with when the page opens. */
  focus: string | undefined;
  /** Fields of the row with this number; `prefix` begins their names. */
  children: (index: number, prefix: string) => ReactNode;
};

/** Rows of the same questions, with buttons that add and remove one. */
export function Rows({ kind, title, hint, word, count, least, most, focus, children }: RowsProps) {
  const numbers = Array.from({ length: Math.max(count, least) }, (_, index) => index);
  const add = `add-${kind}`;
  return (
    <section className="rows" aria-labelledby={`${kind}-title`}>
      <h2 id={`${kind}-title`}>{title}</h2>
      <p className="hint">{hint}</p>
      {numbers.map((index) => (
        <fieldset className="row" key={index}>
          <legend>
            第 {index + 1} 段<span className="hidden">{word}</span>
          </legend>
          <div className="row-fields">{children(index, `${kind}-${index}-`)}</div>
          {count > least && (
            <p className="actions">
              <button className="linklike" type="submit" name="go" value={`remove:${kind}-${index}`}>
                移除第 {index + 1} 段<span className="hidden">{word}</span>
              </button>
            </p>
          )}
        </fieldset>
      ))}
      {numbers.length < most && (
        <p className="actions">
          <Go go={`add:${kind}`} id={add} autoFocus={focus === add}>
            {numbers.length === 0 ? '添加' : '再添加一段'}
            {word}
          </Go>
        </p>
      )}
    </section>
  );
}
