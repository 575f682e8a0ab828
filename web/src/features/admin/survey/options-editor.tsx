import { Button, Checkbox, Input } from 'antd';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Option } from '@/shared/survey/types';
import { moved, newOption } from './core/builder';
import styles from './survey.module.css';

type Props = {
  /** What they are called: 选项, 列, 行. */
  label: string;
  options: Option[];
  /** Offers a text of one's own beside an option. */
  withOther: boolean;
  /** Offers an option that stands alone, such as 以上都没有. */
  withExclusive: boolean;
  onChange: (options: Option[]) => void;
};

/** Options of a question, one on each line. Enter adds the next one; pasted lines become options of their own. */
export function OptionsEditor({ label, options, withOther, withExclusive, onChange }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  const change = (id: string, part: Partial<Option>) =>
    onChange(
      options.map((option) =>
        option.id === id ? { ...option, ...part } : part.other ? { ...option, other: false } : option,
      ),
    );
  const add = (at: number, texts = ['']) => {
    // At once: the next key belongs to the new option, however fast it comes.
    flushSync(() => onChange([...options.slice(0, at), ...texts.map(newOption), ...options.slice(at)]));
    box.current?.querySelectorAll<HTMLInputElement>('input[type="text"]')[at]?.focus();
  };
  const paste = (at: number, text: string): boolean => {
    const lines = text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    if (lines.length < 2) return false;
    onChange([...options.slice(0, at), ...lines.map(newOption), ...options.slice(at + 1)]);
    return true;
  };
  return (
    <fieldset ref={box} className={styles.options}>
      <legend>{label}</legend>
      {options.map((option, at) => (
        <div key={option.id} className={styles.option}>
          <Input
            type="text"
            aria-label={`${label} ${at + 1}`}
            maxLength={100}
            value={option.text}
            onChange={(event) => change(option.id, { text: event.target.value })}
            onPressEnter={(event) => {
              event.preventDefault();
              add(at + 1);
            }}
            onPaste={(event) => {
              if (option.text === '' && paste(at, event.clipboardData.getData('text'))) event.preventDefault();
            }}
          />
          {withOther && (
            <Checkbox
              checked={option.other ?? false}
              onChange={(event) => change(option.id, { other: event.target.checked })}
            >
              可补充
            </Checkbox>
          )}
          {withExclusive && (
            <Checkbox
              checked={option.exclusive ?? false}
              onChange={(event) => change(option.id, { exclusive: event.target.checked })}
            >
              不能与其他同选
            </Checkbox>
          )}
          <Button
            size="small"
            type="text"
            disabled={at === 0}
            aria-label={`上移${label} ${at + 1}`}
            onClick={() => onChange(moved(options, at, at - 1))}
          >
            ↑
          </Button>
          <Button
            size="small"
            type="text"
            disabled={at === options.length - 1}
            aria-label={`下移${label} ${at + 1}`}
            onClick={() => onChange(moved(options, at, at + 1))}
          >
            ↓
          </Button>
          <Button
            size="small"
            type="text"
            danger
            aria-label={`删除${label} ${at + 1}`}
            onClick={() => onChange(options.filter(({ id }) => id !== option.id))}
          >
            删除
          </Button>
        </div>
      ))}
      <Button size="small" onClick={() => add(options.length)}>
        添加{label}
      </Button>
    </fieldset>
  );
}
