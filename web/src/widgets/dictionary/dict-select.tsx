import { messageOf } from '@/shared/api/errors';
import { ChoiceSelect } from '@/widgets/inputs/choice-select';
import type { TextControl } from '@/widgets/inputs/control-of';
import { useDictionary } from './use-dictionary';

export type DictControl = Pick<TextControl, 'value' | 'onChange' | 'aria'> &
  Partial<Pick<TextControl, 'onBlur' | 'disabled' | 'invalid'>> & {
    /** Code of the dictionary, or `table,text,code`. */
    code: string;
  };

type Props = DictControl & {
  /** Takes several values, comma joined. */
  multiple?: boolean;
  placeholder?: string;
};

/** Chooses one entry of a dictionary, or several. */
export function DictSelect({ code, disabled = false, invalid = false, onBlur = nothing, ...control }: Props) {
  const { items, isLoading, error, again } = useDictionary(code);
  return (
    <ChoiceSelect
      {...control}
      options={items}
      loading={isLoading}
      disabled={disabled || code === ''}
      invalid={invalid}
      onBlur={onBlur}
      problem={error ? messageOf(error) : null}
      onRetry={again}
    />
  );
}

function nothing() {}
