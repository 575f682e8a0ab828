import type { ComponentProps, ReactNode } from 'react';
import { type Problem, problemOf } from './error-summary';
import { FormField } from './form-field';

/** One of the words that answer a question. */
export type Option = { value: string; text: string };

/** The words of a list to choose from. */
export function Options({ of }: { of: readonly Option[] }) {
  return of.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

type FieldProps = {
  /** Name and id of the control. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  value: string | undefined;
  /** What is wrong with the answer, empty when nothing is. */
  error: string;
  /** The reader goes on here when the page opens. */
  autoFocus?: boolean;
};

type LineFieldProps = FieldProps &
  Pick<
    ComponentProps<'input'>,
    'autoCapitalize' | 'autoComplete' | 'inputMode' | 'maxLength' | 'spellCheck' | 'type'
  > & {
    /** The answer is long, like an address. */
    wide?: boolean;
  };

/** A question answered with one line. */
export function LineField({ name, label, hint, value, error, wide = false, ...input }: LineFieldProps) {
  return (
    <FormField id={name} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          type="text"
          autoComplete="off"
          {...input}
          {...control}
          className={wide ? undefined : 'short'}
          name={name}
          defaultValue={value}
        />
      )}
    </FormField>
  );
}

type SelectFieldProps = FieldProps & { options: Option[] };

/** A question answered by choosing one of several words. */
export function SelectField({ name, label, hint, options, value, error, ...select }: SelectFieldProps) {
  return (
    <FormField id={name} label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} className="short" name={name} defaultValue={value}>
          <option value="">请选择</option>
          <Options of={options} />
        </select>
      )}
    </FormField>
  );
}

/** A question answered with a few lines. */
export function TextField({ name, label, hint, rows, value, error, ...text }: FieldProps & { rows: number }) {
  return (
    <FormField id={name} label={label} hint={hint} error={error}>
      {(control) => <textarea {...text} {...control} name={name} rows={rows} defaultValue={value} />}
    </FormField>
  );
}

/** A question with one control: a choice of words when it has options, some lines of text when it has rows, else one line. */
export type Question<Name extends string> = Omit<LineFieldProps, 'name' | 'value' | 'error' | 'autoFocus'> & {
  name: Name;
  options?: Option[];
  rows?: number;
};

type QuestionsProps<Name extends string> = {
  questions: Question<Name>[];
  answers: Partial<Record<Name, string>>;
  problems: Problem[];
  /** Begins the names of the controls, when the same questions stand on the page several times. */
  prefix?: string;
  /** Id of the control that the reader goes on with when the page opens. */
  focus?: string | undefined;
};

/** Questions one below the other. */
export function Questions<Name extends string>(props: QuestionsProps<Name>) {
  const { questions, answers, problems, prefix = '', focus } = props;
  return questions.map(({ name: short, options, rows, ...question }) => {
    const name = prefix + short;
    const field = {
      ...question,
      name,
      value: answers[short],
      error: problemOf(problems, name),
      autoFocus: focus === name,
    };
    if (options) return <SelectField key={name} {...field} options={options} />;
    if (rows) return <TextField key={name} {...field} rows={rows} />;
    return <LineField key={name} {...field} />;
  });
}
