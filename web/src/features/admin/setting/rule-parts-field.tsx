import { Button, Input } from 'antd';
import { useRef } from 'react';
import type { ControlProps } from '@/ui-admin/form/field-spec';
import { textOf } from '@/ui-admin/form/field-spec';
import { Icon } from '@/ui-admin/icon';
import { blankPart, jsonOf, partsOf, type RulePart } from './rule-parts';
import styles from './setting.module.css';

/** The parts of a check rule as rows: digits, expression, message. The value is their JSON text. */
export function RulePartsField({ value, onChange, onBlur, aria, disabled }: ControlProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const parts = partsOf(textOf(value));
  const write = (next: readonly RulePart[]) => onChange(jsonOf(next));
  const set = (at: number, change: Partial<RulePart>) =>
    write(parts.map((part, index) => (index === at ? { ...part, ...change } : part)));
  return (
    // The label of the field names the group; every box inside has its own name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take the id a label points to.
    <div
      role="group"
      id={aria.id}
      aria-describedby={aria['aria-describedby']}
      aria-label="规则"
      className={styles.parts}
    >
      {parts.map((part, at) => (
        <PartRow
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
          key={at}
          number={at + 1}
          part={part}
          disabled={disabled}
          onChange={(change) => set(at, change)}
          onBlur={onBlur}
          onRemove={() => {
            write(parts.filter((_, index) => index !== at));
            addButton.current?.focus();
          }}
        />
      ))}
      <Button
        ref={addButton}
        type="dashed"
        icon={<Icon name="plus" />}
        disabled={disabled}
        onClick={() => write([...parts, blankPart])}
      >
        添加一条
      </Button>
    </div>
  );
}

type RowProps = {
  number: number;
  part: RulePart;
  disabled: boolean;
  onChange: (change: Partial<RulePart>) => void;
  onBlur: () => void;
  onRemove: () => void;
};

function PartRow({ number, part, disabled, onChange, onBlur, onRemove }: RowProps) {
  const box = (name: keyof RulePart, label: string, placeholder: string) => (
    <Input
      aria-label={`第 ${number} 条的${label}`}
      placeholder={placeholder}
      value={part[name]}
      disabled={disabled}
      onBlur={onBlur}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <div className={styles.part}>
      {box('digits', '位数', '位数或 *')}
      {box('pattern', '规则', '正则表达式')}
      {box('message', '提示文本', '不符合时的提示')}
      <Button aria-label={`删除第 ${number} 条`} icon={<Icon name="trash" />} disabled={disabled} onClick={onRemove} />
    </div>
  );
}
