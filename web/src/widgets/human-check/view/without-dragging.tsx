import { Button } from 'antd';
import { useState } from 'react';
import styles from './slider-check.module.css';

type Props = { disabled: boolean; onConfirm: () => void };

/** The same check with two presses instead of a drag (WCAG 2.5.7). */
export function WithoutDragging({ disabled, onConfirm }: Props) {
  const [asking, setAsking] = useState(false);
  return asking ? (
    <div className={styles.confirm}>
      <span id="without-dragging">请确认是您本人在操作</span>
      <Button size="small" type="primary" autoFocus aria-describedby="without-dragging" onClick={onConfirm}>
        确认
      </Button>
      <Button size="small" onClick={() => setAsking(false)}>
        取消
      </Button>
    </div>
  ) : (
    <Button className={styles.instead} type="link" size="small" disabled={disabled} onClick={() => setAsking(true)}>
      不便拖动？点此验证
    </Button>
  );
}
