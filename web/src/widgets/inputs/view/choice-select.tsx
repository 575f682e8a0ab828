import { Select } from 'antd';
import { startTransition, useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { clearButton } from '@/ui-admin/form/clear-button';
import type { Option } from '@/ui-admin/form/field-spec';
import { InputProblem, withProblem } from '@/ui-admin/form/input-problem';
import { members, type TextControl } from '@/ui-admin/values/text-control';
import { matching } from '../core/search-source';
import { listHeight, noValue, rowsOrReason } from './drop-down';
import styles from './inputs.module.css';

type Props = TextControl & {
  options: readonly Option[];
  /** Takes several values, comma joined. */
  multiple?: boolean;
  /** The options are on their way. */
  loading?: boolean;
  placeholder?: string;
  /** Typing narrows the list; it does unless this says no. */
  search?: boolean;
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
    options,
    problem,
    search = true,
  } = props;
  const { value } = props;
  const [keyword, setKeyword] = useState('');
  const [open, setOpen] = useState(false);
  const problemId = `${aria.id}-problem`;
  const reason = loading ? '正在加载' : (problem ?? messages.nothingFound);
  const shared = {
    ...(problem ? withProblem(aria, problemId) : aria),
    className: styles.select,
    classNames: { itemContent: styles.item },
    allowClear: clearButton,
    showSearch: search && { filterOption: false, searchValue: keyword, onSearch: setKeyword },
    open,
    // The field shows first that it was pressed, then its list.
    onOpenChange: (next: boolean) => (next ? startTransition(() => setOpen(true)) : setOpen(false)),
    options: rowsOrReason(matching(options, keyword), reason),
    listHeight,
    loading,
    disabled,
    placeholder: loading ? reason : (props.placeholder ?? '请选择'),
    status: invalid || problem ? ('error' as const) : ('' as const),
    onBlur: () => {
      setKeyword('');
      onBlur();
    },
  };
  const change = (next: string) => {
    setKeyword('');
    if (next !== value) {
      onChange(next);
    }
  };
  // Until its text is known a stored value would show as its code.
  const shown = loading ? [] : labelled(options, members(value));
  return (
    <>
      {multiple ? (
        <Select
          {...shared}
          labelInValue
          mode="multiple"
          value={shown}
          onChange={(next: Option[]) => change(joined(next))}
        />
      ) : (
        <Select
          {...shared}
          labelInValue
          value={shown[0] ?? null}
          onChange={(next: Option | null | undefined) => next?.value !== noValue && change(next?.value ?? '')}
        />
      )}
      {problem && <InputProblem id={problemId} text={problem} onRetry={props.onRetry} />}
    </>
  );
}

/** Values with their texts, also those that the search has put out of the list. */
function labelled(options: readonly Option[], values: readonly string[]): Option[] {
  return values.map((value) => options.find((option) => option.value === value) ?? { value, label: value });
}

function joined(options: readonly Option[]): string {
  return options.flatMap(({ value }) => (value === noValue ? [] : [value])).join(',');
}
