import type { Problem } from '@/ui-portal/error-summary';
import { type Question, Questions } from '@/ui-portal/questions';
import { Go } from '@/ui-portal/step-form';

type RowsProps<Name extends string> = {
  /** study, job or family: stands in the names of fields and buttons. */
  kind: string;
  title: string;
  hint: string;
  /** What one row is called: 学习经历. */
  word: string;
  /** What every row asks. */
  questions: Question<Name>[];
  /** The answers of the rows there are. */
  answers: Record<Name, string>[];
  problems: Problem[];
  /** So many rows are always shown; with more of them each can be removed. */
  least: number;
  most: number;
  /** Id of the control that the reader goes on with when the page opens. */
  focus: string | undefined;
};

/** Rows of the same questions, with buttons that add and remove one. */
export function Rows<Name extends string>(props: RowsProps<Name>) {
  const { kind, title, hint, word, questions, answers, problems, least, most, focus } = props;
  const numbers = Array.from({ length: Math.max(answers.length, least) }, (_, index) => index);
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
          <div className="row-fields">
            <Questions
              questions={questions}
              answers={answers[index] ?? {}}
              problems={problems}
              prefix={`${kind}-${index}-`}
              focus={focus}
            />
          </div>
          {answers.length > least && (
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
