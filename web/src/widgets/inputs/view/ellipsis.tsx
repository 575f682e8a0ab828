import { Tooltip } from 'antd';
import { shortened } from '../core/shorten';
import styles from './inputs.module.css';

type Props = {
  text: string;
  /** Characters that are shown. */
  limit?: number;
};

/**
 * A long text cut short. The whole of it opens when the pointer or the focus is on it, or by a tap, and goes with Escape;
 * screen readers read the whole text in the first place.
 */
export function Ellipsis({ text, limit = 25 }: Props) {
  const short = shortened(text, limit);
  if (short === null) {
    return text;
  }
  return (
    <Tooltip
      title={text}
      trigger={['hover', 'focus', 'click']}
      destroyOnHidden
      classNames={{ container: styles.whole }}
    >
      <button type="button" className={styles.ellipsis}>
        <span className={styles.shown}>{short}</span>
        <span className={styles.rest}>{text.slice(short.length)}</span>
      </button>
    </Tooltip>
  );
}
