import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './form.module.css';

export type Problem = {
  /** Id of the control, so that the entry can lead to it; empty when there is none. */
  id: string;
  label: string;
  message: string;
};

/**
 * List of everything that keeps the form from being saved, in the words that stand at the fields. It takes the focus
 * after every refused attempt, so that it is read out, and each entry leads to its field.
 */
export function ErrorSummary({ problems, attempt }: { problems: readonly Problem[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) {
      box.current?.focus();
    }
  }, [attempt]);
  if (problems.length === 0) {
    return null;
  }
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2>有 {problems.length} 处需要修改</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.id || problem.label}>
            {problem.id ? (
              <a href={`#${problem.id}`} onClick={(event) => lead(event, problem.id)}>
                {problem.label}：{problem.message}
              </a>
            ) : (
              `${problem.label}：${problem.message}`
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function lead(event: MouseEvent, id: string) {
  event.preventDefault();
  const control = document.getElementById(id);
  // The label first: scrolling to the control alone would leave its name above the edge of the window.
  (document.querySelector(`label[for="${CSS.escape(id)}"]`) ?? control)?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
