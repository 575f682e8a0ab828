import { AutoComplete } from 'antd';
import type { FieldAria } from '@/ui-admin/form/field';
import type { FilterKind, FilterValues } from '@/ui-admin/values/value-kind';
import { dayWords, movingDays, readDayWords } from './core/moving-days';
import styles from './mails.module.css';

const words = movingDays.map(({ label }) => ({ value: label }));

type Props = { aria: Partial<FieldAria> & { 'aria-label'?: string }; value: string; onChange: (value: string) => void };

/** A day of a condition: one that moves with the day of the mail, or a fixed one that is typed. */
function MovingDay({ aria, value, onChange }: Props) {
  return (
    <AutoComplete
      {...aria}
      value={dayWords(value)}
      options={words}
      showSearch={{ filterOption: (typed, option) => typed === '' || String(option?.value).includes(typed) }}
      placeholder="不限，或 2026-01-01"
      onChange={(typed: string | undefined) => onChange(readDayWords(typed ?? ''))}
    />
  );
}

const said = (begin = '', end = '') =>
  begin && end ? `${dayWords(begin)}至${dayWords(end)}` : begin ? `${dayWords(begin)}起` : `到${dayWords(end)}`;

const text = { comparisons: ['eq'], type: 'string' } as const;

/** One day, in place of the kind that a reader's form has for it. */
export const movingDay: FilterKind = {
  filter: {
    ...text,
    control: ({ aria, value, onChange }) => <MovingDay {...{ aria, value, onChange }} />,
    words: dayWords,
  },
};

/** From one day to another. */
export const movingRange: FilterKind = {
  filter: {
    ...text,
    control: () => null,
    inForm: {
      names: (name) => [`${name}_begin`, `${name}_end`],
      wide: true,
      control: ({ name, label, aria, values, set }) => <FromTo {...{ name, label, aria, values, set }} />,
      words: (name, values) => said(values[`${name}_begin`], values[`${name}_end`]),
    },
  },
};

type FromToProps = {
  name: string;
  label: string;
  aria: FieldAria;
  values: FilterValues;
  set: (part: FilterValues) => void;
};

function FromTo({ name, label, aria, values, set }: FromToProps) {
  const [begin, end] = [`${name}_begin`, `${name}_end`];
  return (
    <span className={styles.range}>
      <MovingDay
        aria={{ ...aria, 'aria-label': `${label}，从` }}
        value={values[begin] ?? ''}
        onChange={(day) => set({ [begin]: day })}
      />
      <MovingDay
        aria={{ 'aria-label': `${label}，到` }}
        value={values[end] ?? ''}
        onChange={(day) => set({ [end]: day })}
      />
    </span>
  );
}
