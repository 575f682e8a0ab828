import { Button, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import styles from './parts.module.css';

type Props = {
  /** What the cell is called, with its row. */
  label: string;
  value: string;
  /** Longest text in characters. */
  max?: number | undefined;
  /** The text that was meant; null where the cell stays as it was. */
  onDone: (value: string | null) => void;
};

/** A long text of a cell, with room for it. Ctrl+Enter writes it, Escape leaves the cell as it was. */
export function TextPopup({ label, value, max, onDone }: Props) {
  const [text, setText] = useState(value);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const writes = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    // Every other key is the text's own.
    event.stopPropagation();
    if (event.key !== 'Escape' && !writes) return;
    event.preventDefault();
    onDone(writes ? text : null);
  };
  return (
    <div role="dialog" aria-label={label} className={styles.text} onKeyDown={onKeyDown}>
      <Input.TextArea
        aria-label={label}
        autoFocus
        value={text}
        {...(max ? { maxLength: max, showCount: true } : {})}
        onChange={({ target }) => setText(target.value)}
      />
      <span className={styles.answers}>
        <Button size="small" onClick={() => onDone(null)}>
          取消
        </Button>
        <Button size="small" type="primary" onClick={() => onDone(text)}>
          确定
        </Button>
      </span>
    </div>
  );
}
