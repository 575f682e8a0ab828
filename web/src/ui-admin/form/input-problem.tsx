import { Button } from 'antd';
import type { FieldAria } from './field';
import styles from './form.module.css';

type Props = {
  id: string;
  text: string;
  /** Tries again what did not work. */
  onRetry?: (() => void) | undefined;
};

/** Says in place why an input cannot be used. */
export function InputProblem({ id, text, onRetry }: Props) {
  return (
    <div className={`row ${styles.problem}`}>
      <p id={id} role="alert">
        {text}
      </p>
      {onRetry && (
        <Button type="link" size="small" onClick={onRetry}>
          重新加载
        </Button>
      )}
    </div>
  );
}

/** The ties of a control that is also described by what is wrong with it. */
export function withProblem(aria: FieldAria, problemId: string): FieldAria {
  const described = aria['aria-describedby'];
  return { ...aria, 'aria-describedby': described ? `${described} ${problemId}` : problemId };
}
