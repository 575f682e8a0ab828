import type { Option, Question } from '@/shared/survey/types';
import { text } from '@/ui-admin/values/text';
import type { ValueKind } from '@/ui-admin/values/value-kind';
import { type GridColumn, gridRows } from '@/widgets/grid';
import { tick } from '@/widgets/inputs';
import { hasRows, mayHaveOther, newOption, twiceNamed } from './core/builder';

type Choices = ValueKind<Option[] | undefined>;

const box = { yes: true, no: false };

/** What of an option is filled in besides its text. */
const marks = {
  other: { name: 'other', label: '可补充', kind: tick, tick: box, alone: true, width: 88 },
  exclusive: { name: 'exclusive', label: '不能与其他同选', kind: tick, tick: box, width: 140 },
} as const satisfies Record<string, GridColumn<Option>>;

/**
 * What can be chosen, as a sheet: Enter adds the next one, a list from elsewhere is pasted line by line. An option keeps the id it began
 * with, whatever it says and wherever it stands: conditions and answers know it by that.
 */
function choices(label: string, most: number, marked: readonly (keyof typeof marks)[] = []): Choices {
  const same = `有两个${label}的文字相同`;
  const written: GridColumn<Option> = {
    name: 'text',
    label: '文字',
    kind: text,
    max: 100,
    required: true,
    unique: true,
    words: { required: `请填写${label}的文字`, unique: same },
    least: 160,
  };
  const nameOf = (number: number) => `${label} ${number}`;
  const kind = gridRows<Option>({
    columns: [written, ...marked.map((mark) => marks[mark])],
    blank: newOption,
    nameOf,
    addLabel: `添加${label}`,
    line: (option) => option.text,
    code: `survey-${marked.length > 0 ? marked.join('-') : 'choices'}`,
    grows: true,
    most,
  });
  const twice = (options: readonly Option[]) => {
    const at = twiceNamed(options);
    return at < 0 ? null : `${nameOf(at + 1)}：${same}`;
  };
  return {
    ...(kind as Choices),
    empty: undefined,
    check: (options = []) => kind.check?.(options) ?? twice(options),
  };
}

/** As many as the server takes. */
const [mostOptions, mostRows] = [50, 30];

const plain = choices('选项', mostOptions);
const open = choices('选项', mostOptions, ['other']);
const several = choices('选项', mostOptions, ['other', 'exclusive']);
const matrixColumns = choices('列', mostOptions);

export const matrixRows = choices('行', mostRows);

/** What the options of a question of a type are. */
export function optionsOf(type: Question['type']): Choices {
  if (type === 'multiple') return several;
  if (hasRows(type)) return matrixColumns;
  return mayHaveOther(type) ? open : plain;
}
