import { type MouseEvent, useEffect, useRef } from 'react';

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

/** Shows the question together with its control, and lets the reader type at once. */
function goTo(event: MouseEvent, field: string) {
  const control = document.getElementById(field);
  if (!control) return;
  event.preventDefault();
  (control.closest('fieldset, .field') ?? control).scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
}

const mark = '错误：';

type ErrorSummaryProps = {
  /** A new array after each attempt: then the summary takes the focus, although the words may be the same. */
  problems: Problem[];
};

/** All problems of a form at its top. It takes the focus, and the title of the page says that something is wrong. */
export function ErrorSummary({ problems }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (problems.length === 0) return;
    summary.current?.focus();
    const title = document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title;
    document.title = mark + title;
    return () => {
      document.title = title;
    };
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <section className="errors" aria-labelledby="errors-title" tabIndex={-1} ref={summary}>
      <h2 id="errors-title">有 {problems.length} 处需要修改</h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={field + message}>
            <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
