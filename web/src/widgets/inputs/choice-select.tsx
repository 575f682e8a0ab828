import { Select } from 'antd';
import type { Option } from '@/ui-admin/form/field-spec';
import { members, type TextControl } from './control-of';
import { clearButton, listHeight } from './drop-down';
import { InputProblem, withProblem } from './input-problem';
import styles from './inputs.module.css';

type Props = TextControl & {
  options: readonly Option[];
  /** Takes several values, comma joined. */
  multiple?: boolean;
  /** The options are on their way. */
  loading?: boolean;
  placeholder?: string;
  /** Why there is nothing to choose, shown below. */
  problem?: string | null;
  /** Loads the options again, offered beside the problem. */
  onRetry?: (() => void) | undefined;
};

/** Chooses one of several options, or some of them: the multi-select. Typing narrows the list. */
export function ChoiceSelect(props: Props) {
  const {
    aria,
    disabled,
    invalid,
    loading = false,
    multiple,
    onBlur,
    onChange,
    onRetry,
    options,
    problem,
    value,
  } = props;
  const problemId = `${aria.id}-problem`;
  // Until its text is known a stored value would show as its code.
  const shown = loading ? [] : members(value);
  const shared = {
    ...(problem ? withProblem(aria, problemId) : aria),
    allowClear: clearButton,
    showSearch: { optionFilterProp: 'label' },
    options: [...options],
    listHeight,
    classNames: { itemContent: styles.item },
    loading,
    disabled,
    placeholder: loading ? '正在加载' : (props.placeholder ?? '请选择'),
    status: invalid || problem ? ('error' as const) : ('' as const),
    onBlur,
  };
  return (
    <>
      {multiple ? (
        <Select {...shared} mode="multiple" value={shown} onChange={(next: string[]) => onChange(next.join(','))} />
      ) : (
        <Select
          {...shared}
          value={loading ? null : value || null}
          onChange={(next: string | null | undefined) => onChange(next ?? '')}
        />
      )}
      {problem && <InputProblem id={problemId} text={problem} onRetry={onRetry} />}
    </>
  );
}
