import { Select, Space } from 'antd';
import { useState } from 'react';
import type { FieldAria } from '@/ui-admin/form/field';
import { byWords } from '@/ui-admin/values/by-words';
import { type Match, matchedText, matchOf, matchValue } from '../core/match-text';
import styles from './inputs.module.css';
import { MatchTextInput } from './match-text-input';

/** The comparisons that a person chooses from, in words. */
const offered = { like: '包含', eq: '等于', ne: '不等于' } as const;

/** What a comparison is called. */
export const matchWords: Record<Match, string> = { ...offered, ge: '不小于', le: '不大于' };

const matches = byWords<keyof typeof offered>(offered);

type Props = {
  /** Name of the field, for the screen reader at the choice of the comparison. */
  label: string;
  aria: FieldAria;
  /** The text with its mark. */
  value: string;
  onChange: (value: string) => void;
};

/** A text of the query form with the way it is compared. The comparison stays while there is no text, and goes with 重置. */
export function MatchControl({ label, aria, value, onChange }: Props) {
  const [held, setHeld] = useState({ value, match: matchOf(value) });
  if (held.value !== value) {
    setHeld({ value, match: matchOf(value) });
  }
  const { match } = held;
  const change = (next: string, by: Match) => {
    setHeld({ value: next, match: by });
    onChange(next);
  };
  return (
    <Space.Compact className={styles.match ?? ''}>
      <Select<Match>
        aria-label={`${label}：比较方式`}
        className={styles.by ?? ''}
        popupMatchSelectWidth={false}
        value={match}
        options={matches}
        onChange={(by) => change(matchValue(by, matchedText(match, value)), by)}
      />
      <MatchTextInput
        aria={aria}
        match={match}
        trim
        clearable
        value={value}
        disabled={false}
        invalid={false}
        onBlur={() => {}}
        onChange={(next) => change(next, match)}
      />
    </Space.Compact>
  );
}
