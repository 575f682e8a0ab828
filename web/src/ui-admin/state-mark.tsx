import styles from './state-mark.module.css';

const drawings = {
  done: 'm4.800 8.200 2.200 2.200 4.200-4.400',
  warning: 'M8 4.400v4.400M8 11.500v.01',
  info: 'M8 7.500v4M8 4.700v.01',
  failed: 'm5.600 5.600 4.800 4.800m0-4.800-4.800 4.800',
} as const;

/**
 * The mark before a notice or a question, in the size and colour that antd gives to marks there. antd's own are read aloud, in
 * English.
 */
export function StateMark({ state }: { state: keyof typeof drawings }) {
  return (
    <span className="anticon" aria-hidden="true">
      <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <circle cx="8" cy="8" r="7.500" />
        <path d={drawings[state]} />
      </svg>
    </span>
  );
}
