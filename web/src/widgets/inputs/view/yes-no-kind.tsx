import { Checkbox, Switch } from 'antd';
import type { FilterableKind, Option, Parsed, ValueKind } from '@/ui-admin/values/value-kind';
import { textOf } from '@/ui-admin/values/value-kind';
import styles from './inputs.module.css';
import { optionFilter } from './options-kind';

type YesNo<Value extends string | boolean> = { yes: Value; no: Value; is: (value: unknown) => boolean };

/** Everything that rows and sheets say yes with. */
const yesWords = new Set(['y', 'yes', 'true', '1', '是', '对', '有', '√', '✓']);
const noWords = new Set(['n', 'no', 'false', '0', '否', '错', '无', '×', '✗', '']);

const isYes = (value: unknown) => ['Y', '1', 'true'].includes(textOf(value));

/** 'Y' or 'N', chosen by a switch. */
export const yesNo = yesNoKind<string>({ yes: 'Y', no: 'N', is: (value) => value === 'Y' });

/** True or false, chosen by a switch. */
export const toggle = yesNoKind<boolean>({ yes: true, no: false, is: (value) => value === true });

/** True, or false, which may be left out: a box to tick. */
export const tick: ValueKind<boolean | null | undefined> = {
  ...toggle,
  empty: undefined,
  edit: ({ aria, value, disabled, onChange }) => (
    <Checkbox
      {...aria}
      checked={value ?? false}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
    />
  ),
};

function yesNoKind<Value extends string | boolean>({ yes, no, is }: YesNo<Value>): FilterableKind<Value> {
  const words: Option[] = [
    { value: String(yes), label: '是' },
    { value: String(no), label: '否' },
  ];
  const said = (value: unknown) => (isYes(value) ? '是' : '否');
  return {
    show: (value) => (textOf(value) === '' ? '' : said(value)),
    edit: ({ aria, disabled, onChange, value }) => (
      <span className={styles.switch}>
        <Switch
          id={aria.id}
          {...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {})}
          checked={is(value)}
          disabled={disabled}
          checkedChildren="是"
          unCheckedChildren="否"
          onChange={(next) => onChange(next ? yes : no)}
        />
      </span>
    ),
    text: said,
    empty: no,
    parse: (typed) => read(typed, yes, no),
    compare: (one, other) => Number(isYes(one)) - Number(isYes(other)),
    filter: optionFilter(words, said),
    width: 64,
    chosen: true,
  };
}

function read<Value>(typed: string, yes: Value, no: Value): Parsed<Value> {
  const word = typed.normalize('NFKC').trim().toLowerCase();
  if (yesWords.has(word)) {
    return { value: yes };
  }
  return noWords.has(word) ? { value: no } : { problem: `“${typed.trim()}”看不出是或否，请填写 是 或 否` };
}
