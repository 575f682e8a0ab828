import { Button } from 'antd';
import { useId, useState } from 'react';
import styles from './slider-check.module.css';

type Props = { disabled: boolean; onConfirm: () => void };

/** The same check with two presses instead of a drag (WCAG 2.5.7). */
export function WithoutDragging({ disabled, onConfirm }: Props) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const [calledOff, setCalledOff] = useState(false);
  const callOff = () => {
    setAsking(false);
    setCalledOff(true);
  };
  return asking ? (
    <div className={`row ${styles.confirm}`}>
      <span id={id}>请确认是您本人在操作</span>
      <Button size="small" type="primary" autoFocus aria-describedby={id} onClick={onConfirm}>
        确认
      </Button>
      <Button size="small" onClick={callOff}>
        取消
      </Button>
    </div>
  ) : (
    <Button
      className={styles.instead}
      type="link"
      size="small"
      disabled={disabled}
      // The button that called it off is gone.
      autoFocus={calledOff}
      onClick={() => setAsking(true)}
    >
      不便拖动？点此验证
    </Button>
  );
}
