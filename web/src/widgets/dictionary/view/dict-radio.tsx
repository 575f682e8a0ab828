import { Button, Radio } from 'antd';
import { messageOf } from '@/shared/api/errors';
import styles from '@/ui-admin/form/form.module.css';
import { InputProblem, withProblem } from '@/ui-admin/form/input-problem';
import { useDictionary } from '@/ui-admin/values/use-dictionary';
import type { DictControl } from './dict-select';

type Props = DictControl & {
  /** Name of the group for screen readers, as it stands at the field. */
  label: string;
  /** Nothing may be chosen: what was chosen can be taken back. */
  clearable?: boolean;
};

/** Chooses one entry of a short dictionary, with all of them in sight. */
export function DictRadio(props: Props) {
  const { aria, code, disabled = false, invalid = false, label, clearable = false, onBlur, onChange, value } = props;
  const { items, isLoading, error, again } = useDictionary(code);
  const chosen = items.some((item) => item.value === value);
  const problemId = `${aria.id}-problem`;
  return (
    <div
      {...(error ? withProblem(aria, problemId) : aria)}
      role="radiogroup"
      aria-label={label}
      tabIndex={-1}
      className={invalid ? styles.invalidChoices : styles.choices}
    >
      {isLoading && (
        <span className="muted" role="status">
          正在加载
        </span>
      )}
      {items.map((item) => (
        <Radio
          key={item.value}
          name={aria.id}
          value={item.value}
          checked={item.value === value}
          disabled={disabled}
          onBlur={onBlur}
          onChange={() => onChange(item.value)}
        >
          {item.label}
        </Radio>
      ))}
      {clearable && chosen && !disabled && (
        <Button type="link" size="small" aria-label={`清除${label}`} onBlur={onBlur} onClick={() => onChange('')}>
          清除
        </Button>
      )}
      {Boolean(error) && <InputProblem id={problemId} text={messageOf(error)} onRetry={again} />}
    </div>
  );
}
