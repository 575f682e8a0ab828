import type { ReactNode } from 'react';
import { Go } from './step-form';

type RowsProps = {
  /** study, job or family: stands in the names of fields and buttons. */
  kind: string;
  title: string;
  hint: string;
  /** What one row is called: 学习经历. */
  word: string;
  /** How many rows are shown. */
  count: number;
  /** How many of them are stored and can be removed. */
  stored: number;
  most: number;
  /** Fields of the row with this number; `prefix` begins their names. */
  children: (index: number, prefix: string) => ReactNode;
};

/** Rows of the same questions, with buttons that add and remove one. */
export function Rows({ kind, title, hint, word, count, stored, most, children }: RowsProps) {
  const numbers = Array.from({ length: count }, (_, index) => index);
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
          {index < stored && (
            <p className="actions">
              <button className="linklike" type="submit" name="go" value={`remove:${kind}-${index}`}>
                移除第 {index + 1} 段<span className="hidden">{word}</span>
              </button>
            </p>
          )}
        </fieldset>
      ))}
      {count < most && (
        <p className="actions">
          <Go go={`add:${kind}`}>
            {count === 0 ? '添加' : '再添加一段'}
            {word}
          </Go>
        </p>
      )}
    </section>
  );
}
