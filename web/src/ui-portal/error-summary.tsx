import type { Ref } from 'react';

/** What is wrong with one answer. */
export type Problem = {
  /** Id of the control that corrects it; of a group, the id of its first choice. */
  field: string;
  /** The same words as at the field. */
  message: string;
};

/** What is wrong with the control of this id, empty when nothing is. */
export function problemOf(problems: Problem[], field: string): string {
  return problems.find((problem) => problem.field === field)?.message ?? '';
}

type ErrorSummaryProps = { problems: Problem[]; ref?: Ref<HTMLElement> };

/** All problems of a form at its top. `manners/error-summary.ts` gives it the focus, and the title of the page says that something is wrong. */
export function ErrorSummary({ problems, ref }: ErrorSummaryProps) {
  if (problems.length === 0) return null;
  return (
    <section className="errors" aria-labelledby="errors-title" tabIndex={-1} ref={ref}>
      <h2 id="errors-title">有 {problems.length} 处需要修改</h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={field + message}>
            <a href={`#${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
