import { numbersOf } from '@/shared/survey/questions';
import type { Condition, Operator, Question } from '@/shared/survey/types';
import { longText } from '@/ui-admin/values/long-text';
import { numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { textOf } from '@/ui-admin/values/value-kind';
import { options, tick } from '@/widgets/inputs';
import { type AnyColumn, cellProblem, type RowColumn, type RowStore } from '@/widgets/rows';
import { matrixRows, optionsOf } from './choices';
import { choiceColumns, hasEnds, hasOptions, hasRows, newCondition, sourcesFor } from './core/builder';

/** A value that is left out where it is not given. */
const maybe = <Kind extends { empty: unknown }>(kind: Kind) => ({ ...kind, empty: undefined });

const someText = maybe(text);
const someNumber = maybe(numbers({ optional: true, least: null, decimals: null }));

/** Conditions have an editor of their own, and a type is chosen once. */
const chosenElsewhere = { text: () => '', empty: undefined, chosen: true as const };

/** Everything that a question holds. What its conditions are is chosen among the questions before it. */
export const questionColumns: readonly RowColumn<Question>[] = [
  { name: 'type', label: '题型', kind: chosenElsewhere, locked: true },
  { name: 'title', label: '题目', kind: longText(2), required: true, max: 300 },
  { name: 'help', label: '说明', kind: someText, max: 500 },
  { name: 'options', label: '选项', kind: optionsOf('single'), kindFor: ({ type }) => optionsOf(type), apart: true },
  { name: 'rows', label: '行', kind: matrixRows, apart: true },
  { name: 'low', label: '最低一端的说明', kind: someText, max: 20 },
  { name: 'high', label: '最高一端的说明', kind: someText, max: 20 },
  { name: 'min', label: '最小', kind: someNumber },
  { name: 'max', label: '最大', kind: someNumber },
  { name: 'unit', label: '单位', kind: someText, max: 20 },
  { name: 'required', label: '必答', kind: tick, behind: true },
  { name: 'random', label: '选项随机排列', kind: tick, behind: true },
  { name: 'break', label: '从这一题起另起一页', kind: tick, behind: true },
  { name: 'when', label: '显示条件', kind: chosenElsewhere, apart: true },
];

type Cell = AnyColumn<Question>;

/** The first thing that is wrong with the options or rows of any question, or null. The rest of a question may be unfinished while it is a draft. */
export function choicesProblem(questions: readonly Question[]): string | null {
  const numbers = numbersOf(questions);
  for (const question of questions) {
    for (const name of choiceColumns) {
      const column = questionColumns.find((each) => each.name === name) as Cell;
      const problem = cellProblem(column, question[name], question);
      if (problem) return `第 ${numbers.get(question.id)} 题，${problem}`;
    }
  }
  return null;
}

/** What of a question is filled in, by its type and its place: below each other, beside each other, and to tick. */
export function cellsOf(store: RowStore<Question>, { type }: Question, at: number) {
  const offered = { kind: optionsOf(type), ...(type === 'matrix' ? { label: '列' } : {}) } as Partial<Cell>;
  const cell = (name: keyof Question & string, other: Partial<Cell> = {}): Cell[] =>
    store.columns.filter((column) => column.name === name).map((column) => ({ ...column, ...other }));
  const isAsked = type !== 'paragraph';
  return {
    below: [
      ...(isAsked ? cell('title') : cell('title', { label: '文字', kind: longText(3), max: 2000 })),
      ...(isAsked ? cell('help') : []),
      ...(hasOptions(type) ? cell('options', offered) : []),
      ...(hasRows(type) ? cell('rows') : []),
    ],
    beside: [
      ...(hasEnds(type) ? [...cell('low'), ...cell('high')] : []),
      ...(type === 'number' ? [...cell('min'), ...cell('max'), ...cell('unit')] : []),
      ...(type === 'multiple'
        ? [...cell('min', { label: '最少选几项' }), ...cell('max', { label: '最多选几项' })]
        : []),
      ...(type === 'attachment' ? cell('max', files) : []),
    ],
    ticks: [
      ...(isAsked ? cell('required') : []),
      ...(hasOptions(type) && type !== 'matrix' ? cell('random') : []),
      ...(at > 0 ? cell('break') : []),
    ],
  };
}

const files = {
  label: '最多几个文件',
  hint: '每个不超过 5 MB，可以是 jpg、png、pdf',
  kind: maybe(numbers({ optional: true, least: 1, most: 3 })),
} as Partial<Cell>;

const operators: Record<Operator, string> = { is: '选了', not: '没有选', ge: '不小于', le: '不大于' };

/** The comparisons that make sense for the answers of a question. */
export function operatorsFor(source: Question | undefined): { value: Operator; label: string }[] {
  const ordered: Operator[] = ['ge', 'le'];
  const same: Operator[] = ['is', 'not'];
  const isScale = source?.type === 'scale' || source?.type === 'nps';
  const allowed = source?.type === 'number' ? ordered : isScale ? [...same, ...ordered] : same;
  return allowed.map((value) => ({ value, label: operators[value] }));
}

/** What is chosen among what other questions are and offer. */
const chosenAmong = { text: textOf, empty: '', chosen: true as const };

/** The conditions of a question: on which question before it, how it compares, with what. */
export const conditionsOf = (questions: RowStore<Question>, key: string) => ({
  columns: [
    { name: 'question', label: '题目', kind: chosenAmong, width: 320 },
    { name: 'is', label: '比较', kind: options(operatorsFor(undefined)), width: 120 },
    { name: 'value', label: '选项', kind: chosenAmong },
  ] as RowColumn<Condition>[],
  blank: (): Condition => ({ question: '', is: 'is', value: '' }),
  most: 5,
  // Another question is answered in another way.
  consequences: (column: keyof Condition, { question }: Condition) => {
    const source = sourcesFor(questions.rows(), questions.indexOf(key)).find(({ id }) => id === question);
    return column === 'question' && source ? newCondition(source) : null;
  },
});
