import { Input, Switch } from 'antd';
import { useState } from 'react';
import { type ControlProps, textOf } from '@/ui-admin/form/field-spec';
import { hiddenBlock } from './hidden-block';
import styles from './site.module.css';

/** Text of a block, with a switch that hides the block. Switching back brings the text again. */
export function BlockValue({ value, onChange, onBlur, aria }: ControlProps) {
  const hidden = value === hiddenBlock;
  const [text, setText] = useState(hidden ? '' : textOf(value));
  const change = (next: string) => {
    setText(next);
    onChange(next);
  };
  return (
    <div className={styles.block}>
      <Input.TextArea
        {...aria}
        value={hidden ? '' : textOf(value)}
        placeholder={hidden ? '已隐藏' : ''}
        disabled={hidden}
        rows={3}
        onBlur={onBlur}
        onChange={(event) => change(event.target.value)}
      />
      <label className={styles.hide} htmlFor={`${aria.id}-hide`}>
        <Switch
          id={`${aria.id}-hide`}
          size="small"
          checked={hidden}
          onChange={(hide) => onChange(hide ? hiddenBlock : text)}
        />
        隐藏这个内容块
      </label>
    </div>
  );
}
