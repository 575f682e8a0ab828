import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './letter.module.css';

type Props = {
  /** What it is, such as 草稿. */
  what: string;
  onKeep: () => void;
  onTake: () => void;
  children: ReactNode;
};

/** Shown when somebody else stored something while one's own was being written. */
export function Newer({ what, onKeep, onTake, children }: Props) {
  return (
    <section className={styles.newer} aria-label={`别人刚保存的${what}`}>
      <p>
        <strong>别人刚保存了另一份{what}：</strong>
      </p>
      {children}
      <p className={`row ${styles.line}`}>
        <Button size="small" onClick={onKeep}>
          保留我写的
        </Button>
        <Button size="small" onClick={onTake}>
          换成这份
        </Button>
      </p>
    </section>
  );
}
