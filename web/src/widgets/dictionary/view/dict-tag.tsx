import { drawnColour } from '../core/colours';
import styles from './dictionary.module.css';

type Props = {
  text: string;
  /** A preset name or `#rrggbb`; empty for none. */
  color?: string;
};

/**
 * The text of a dictionary value. Its colour stands beside the text as a square: any colour somebody picks stays readable,
 * and the word says what the colour means.
 */
export function DictTag({ text, color = '' }: Props) {
  const drawn = drawnColour(color);
  return (
    <span className={styles.tag}>
      {drawn && (
        <svg className={styles.mark} viewBox="0 0 8 8" aria-hidden="true" focusable="false">
          <rect width="8" height="8" rx="2" fill={drawn} />
        </svg>
      )}
      {text}
    </span>
  );
}
