import { decimalsOf, normalised, parseNumber, round } from './number';

/** What stands in the controls, by name of the field; the unit of a number under its name and `Unit`. */
export type Answers = Readonly<Record<string, string>>;

/** A way to write a number; the first unit of a field is the one that formulas use. */
export type Unit = {
  name: string;
  /** Of the field's own unit in this one. */
  factor: number;
  decimals: number;
  /** To how many decimals of the field's own unit it is measured, two where nothing is said: limits are set for what a tape shows. */
  measured?: number;
};

type Question = {
  name: string;
  label: string;
  hint?: string;
};

export type NumberField = Question & {
  kind: 'number';
  /** Limits in the first unit, as messages name them. */
  min: number;
  max: number;
  /** Wider limits: what lies between these and the others is understood, and answered with 不适用. */
  understood?: { from: number; to: number };
  units: readonly [Unit, ...Unit[]];
  optional?: boolean;
};

export type Option = { value: string; text: string; hint?: string };

export type ChoiceField = Question & {
  kind: 'choice';
  options: readonly [Option, ...Option[]];
  /** Short answers beside each other, answers one below the other, or a list to open. */
  look: 'inline' | 'lines' | 'select';
  /** What is said when nothing was chosen, where “请选择” and the label make no sentence. */
  missing?: string;
};

export type Field = NumberField | ChoiceField;

export type FieldProblem = { name: string; message: string };

/** Checked answers; numbers in the first unit of their field. */
export type Values = {
  number: (name: string) => number;
  /** Null when the person left it out. */
  optional: (name: string) => number | null;
  choice: (name: string) => string;
};

export type Checked = { problems: FieldProblem[]; values: Values };

/** Name under which the unit of a number is kept. */
export function unitName(field: NumberField): string {
  return `${field.name}Unit`;
}

export function unitOf(field: NumberField, answers: Answers): Unit {
  const chosen = answers[unitName(field)];
  return field.units.find((unit) => unit.name === chosen) ?? field.units[0];
}

/** Checks every field and reads what it says. */
export function check(fields: readonly Field[], answers: Answers): Checked {
  const numbers = new Map<string, number>();
  const choices = new Map<string, string>();
  const problems: FieldProblem[] = [];
  for (const field of fields) {
    const read = field.kind === 'number' ? readNumber(field, answers) : readChoice(field, answers);
    if (read.problem !== '') problems.push({ name: field.name, message: read.problem });
    else if (typeof read.value === 'number') numbers.set(field.name, read.value);
    else if (read.value !== null) choices.set(field.name, read.value);
  }
  return { problems, values: valuesOf(numbers, choices) };
}

function valuesOf(numbers: ReadonlyMap<string, number>, choices: ReadonlyMap<string, string>): Values {
  const asked = <Value>(value: Value | undefined, name: string): Value => {
    if (value === undefined) throw new Error(`${name} was not asked`);
    return value;
  };
  return {
    number: (name) => asked(numbers.get(name), name),
    optional: (name) => numbers.get(name) ?? null,
    choice: (name) => asked(choices.get(name), name),
  };
}

type Read = { value: number | string | null; problem: string };

function readChoice(field: ChoiceField, answers: Answers): Read {
  const value = answers[field.name] ?? '';
  if (field.options.some((option) => option.value === value)) return { value, problem: '' };
  return { value: null, problem: field.missing ?? `请选择${field.label}` };
}

function readNumber(field: NumberField, answers: Answers): Read {
  const text = normalised(answers[field.name] ?? '');
  const unit = unitOf(field, answers);
  if (text === '') return { value: null, problem: field.optional ? '' : `请填写${field.label}` };
  const typed = parseNumber(text);
  if (typed === null) return { value: null, problem: rangeMessage(field, unit) };
  if (decimalsOf(text) > unit.decimals) return { value: null, problem: decimalsMessage(field, unit) };
  const value = unit === field.units[0] ? typed : round(typed * unit.factor, unit.measured ?? 2);
  const from = field.understood?.from ?? field.min;
  const to = field.understood?.to ?? field.max;
  return value < from || value > to ? { value: null, problem: rangeMessage(field, unit) } : { value, problem: '' };
}

function decimalsMessage(field: NumberField, unit: Unit): string {
  return unit.decimals === 0 ? rangeMessage(field, unit) : `${field.label}最多填 ${unit.decimals} 位小数`;
}

/** Limits in the unit in which the number is typed, never wider than those of the field. */
export function limitsIn(field: NumberField, unit: Unit): { min: number; max: number } {
  const steps = 10 ** unit.decimals;
  return {
    min: Math.ceil(round((field.min / unit.factor) * steps, 6)) / steps,
    max: Math.floor(round((field.max / unit.factor) * steps, 6)) / steps,
  };
}

function rangeMessage(field: NumberField, unit: Unit): string {
  const { min, max } = limitsIn(field, unit);
  const kind = unit.decimals === 0 ? '整数' : '数字';
  return `${field.label}请填写 ${min} 至 ${max} 之间的${kind}（单位：${unit.name}）`;
}

/** What was answered, in words, for the person to look over. */
export function inWords(fields: readonly Field[], answers: Answers): { label: string; text: string }[] {
  return fields.flatMap((field) => {
    const answer = answers[field.name] ?? '';
    if (field.kind === 'choice') {
      const option = field.options.find(({ value }) => value === answer);
      return option ? [{ label: field.label, text: option.text }] : [];
    }
    if (answer.trim() === '') return [];
    return [{ label: field.label, text: `${normalised(answer)} ${unitOf(field, answers).name}` }];
  });
}
