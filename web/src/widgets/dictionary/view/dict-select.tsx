import { messageOf } from '@/shared/api/errors';
import type { TextControl } from '@/ui-admin/values/text-control';
import { useDictionary } from '@/ui-admin/values/use-dictionary';
import { ChoiceSelect } from '@/widgets/inputs';

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
