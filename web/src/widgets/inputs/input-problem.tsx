import styles from './inputs.module.css';

/** Says in place why an input cannot be used. */
export function InputProblem({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={styles.problem} role="alert">
      {text}
    </p>
  );
}
