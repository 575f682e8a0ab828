import { Checkbox } from 'antd';
import { controlOf } from '@/ui-admin/values/text-control';
import type { FilterableKind, Option, Parsed, ValueKind } from '@/ui-admin/values/value-kind';
import { textOf } from '@/ui-admin/values/value-kind';
import { optionFilter } from './options-kind';
import { YesNoSwitch } from './yes-no-switch';

type YesNo<Value extends string | boolean> = {
  yes: Value;
  no: Value;
  /** What people call them. */
  words?: readonly [yes: string, no: string];
  /** How a row that says neither is drawn: off, and without changing it where the value is no text. */
  drawn?: (value: unknown) => string;
};

/** Everything that rows and sheets say yes with. */
const yesWords = new Set(['y', 'yes', 'true', '1', '是', '对', '有', '√', '✓']);
const noWords = new Set(['n', 'no', 'false', '0', '否', '错', '无', '×', '✗', '']);

const isYes = (value: unknown) => ['Y', '1', 'true'].includes(textOf(value));

/** 'Y' or 'N', chosen by a switch. */
export const yesNo = yesNoKind<string>({ yes: 'Y', no: 'N' });

/** True or false, chosen by a switch. */
export const toggle = yesNoKind<boolean>({ yes: true, no: false, drawn: (value) => String(value === true) });

/** One of the two words of a column, such as 启用 and 停用, chosen by a switch; the first one is on. */
export function switched([on, off]: readonly [on: Option, off: Option]): FilterableKind<string> {
  return yesNoKind<string>({ yes: on.value, no: off.value, words: [on.label, off.label] });
}

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

function yesNoKind<Value extends string | boolean>(of: YesNo<Value>): FilterableKind<Value> {
  const { yes, no, words = ['是', '否'], drawn = textOf } = of;
  const [on, off] = [String(yes), String(no)];
  const options: Option[] = [
    { value: on, label: words[0] },
    { value: off, label: words[1] },
  ];
  const said = (value: unknown) => (textOf(value) === on || isYes(value) ? words[0] : words[1]);
  return {
    show: (value) => (textOf(value) === '' ? '' : said(value)),
    edit: ({ value, onChange, ...control }) => (
      <YesNoSwitch
        {...controlOf({
          ...control,
          value: drawn(value),
          onChange: (next: string) => onChange(next === on ? yes : no),
        })}
        options={[on, off]}
        words={words}
      />
    ),
    text: said,
    empty: no,
    parse: (typed) => read(typed, of, words),
    compare: (one, other) => Number(said(one) === words[0]) - Number(said(other) === words[0]),
    filter: optionFilter(options, said),
    width: 64,
    chosen: true,
  };
}

function read<Value extends string | boolean>(
  typed: string,
  { yes, no }: YesNo<Value>,
  [on, off]: readonly [string, string],
): Parsed<Value> {
  const word = typed.normalize('NFKC').trim().toLowerCase();
  if (word === on || yesWords.has(word)) {
    return { value: yes };
  }
  return word === off || noWords.has(word)
    ? { value: no }
    : { problem: `“${typed.trim()}”看不出${on}或${off}，请填写 ${on} 或 ${off}` };
}
