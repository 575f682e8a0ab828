import { Input } from 'antd';
import { useState } from 'react';
import { clearText } from '@/ui-admin/form/clear-button';
import type { TextControl } from '@/ui-admin/values/text-control';
import { type Match, matchedText, matchValue } from '../core/match-text';

type Props = TextControl & {
  /** How the text is compared; the value carries its mark, such as `*张*`. */
  match?: Match;
  /** Leaves out the spaces around the text. */
  trim?: boolean;
  /** Has a button that empties it. */
  clearable?: boolean;
};

/** A text for the query language of lists. The person sees the bare text, the value has the mark of the match type. */
export function MatchTextInput({ match = 'like', trim = false, clearable = false, ...control }: Props) {
  const { aria, disabled, invalid, onBlur, onChange, value } = control;
  // The value has lost the spaces that a person types between two words.
  const [typed, setTyped] = useState('');
  const change = (text: string) => {
    setTyped(text);
    onChange(matchValue(match, text, trim));
  };
  return (
    <Input
      {...aria}
      value={matchValue(match, typed, trim) === value ? typed : matchedText(match, value)}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      allowClear={clearable ? clearText : false}
      onBlur={onBlur}
      onChange={(event) => change(event.target.value)}
    />
  );
}
