import { Select } from 'antd';
import type { Option } from '@/ui-admin/form/field-spec';
import { members, type TextControl } from './control-of';
import { InputProblem } from './input-problem';

type Props = TextControl & {
  options: readonly Option[];
  /** Takes several values, comma joined. */
  multiple?: boolean;
  loading?: boolean;
  placeholder?: string;
  /** Why there is nothing to choose, shown below. */
  problem?: string | null;
};

/** Chooses one of several options, or some of them: the multi-select. Typing narrows the list. */
export function ChoiceSelect(props: Props) {
  const { aria, disabled, invalid, loading = false, multiple, onBlur, onChange, options, problem, value } = props;
  const shared = {
    ...aria,
    allowClear: true,
    showSearch: { optionFilterProp: 'label' },
    options: [...options],
    loading,
    disabled,
    placeholder: props.placeholder ?? '请选择',
    status: invalid ? ('error' as const) : ('' as const),
    onBlur,
  };
  return (
    <>
      {multiple ? (
        <Select
          {...shared}
          mode="multiple"
          value={members(value)}
          onChange={(next: string[]) => onChange(next.join(','))}
        />
      ) : (
        <Select
          {...shared}
          value={value || null}
          onChange={(next: string | null | undefined) => onChange(next ?? '')}
        />
      )}
      {problem && <InputProblem id={`${aria.id}-problem`} text={problem} />}
    </>
  );
}
