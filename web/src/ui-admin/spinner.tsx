import styles from './spinner.module.css';

/** Turns while a button waits for its answer. antd's own would put the English word “loading” into the button's name. */
export function Spinner() {
  return (
    <svg className={styles.spinner} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d="M8 2.500a5.500 5.500 0 1 1-5.500 5.500" />
    </svg>
  );
}
