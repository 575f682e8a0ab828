import { type FormEvent, startTransition, useEffect, useRef, useSyncExternalStore } from 'react';
import { Send } from '@/ui-portal/actions';
import { type Problem, problemOf } from '@/ui-portal/error-summary';
import { Choices, FieldGroup, FormField } from '@/ui-portal/form-field';
import { LiveErrors } from '@/ui-portal/live-errors';
import { Options } from '@/ui-portal/questions';
import { type Answers, type ChoiceField, type Field, type NumberField, unitName } from './core/answers';

/** Id of the control that an error leads to. */
export function controlId(field: Field): string {
  const isGroup = field.kind === 'choice' && field.look !== 'select';
  return isGroup ? optionId(field, field.options[0].value) : `calc-${field.name}`;
}

function optionId(field: Field, value: string): string {
  return `calc-${field.name}-${value}`;
}

/** What stands in the controls of a form now. */
export function answersOf(form: HTMLFormElement): Answers {
  const entries = [...new FormData(form)];
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}

type QuestionFormProps = {
  fields: readonly Field[];
  /** What to begin with; the controls keep what is typed by themselves. */
  answers: Answers;
  problems: Problem[];
  /** The person comes back from a result. */
  again: boolean;
  onAnswers: (change: (before: Answers) => Answers) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

const never = () => () => undefined;

/**
 * The questions of a calculator. The controls are not bound to the state, so that what is typed before the script runs is
 * kept; and the button waits for the script, because a form that the browser sends by itself would send the answers.
 */
export function QuestionForm({ fields, answers, problems, again, onAnswers, onSubmit }: QuestionFormProps) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (again) title.current?.focus();
  }, [again]);
  const note = (event: FormEvent<HTMLFormElement>) => {
    const typed = answersOf(event.currentTarget);
    // The control shows by itself what was chosen; which questions follow from it comes after that picture.
    startTransition(() => onAnswers((before) => ({ ...before, ...typed })));
  };
  return (
    <div className="calculator-questions">
      <LiveErrors problems={problems} />
      <noscript>
        <p className="state-notice">
          您的浏览器没有运行脚本，不能在这里自动计算。下面有公式和对照表，可以自己算一算，或者请社区卫生服务中心帮您算。
        </p>
      </noscript>
      <form noValidate autoComplete="off" onInput={note} onSubmit={onSubmit}>
        <h2 tabIndex={-1} ref={title}>
          填写数据
        </h2>
        {fields.map((field) => (
          <Question key={field.name} field={field} answers={answers} problem={problemOf(problems, controlId(field))} />
        ))}
        <Send text="计算" disabled={!isReady} />
      </form>
    </div>
  );
}

type QuestionProps<Asked> = { field: Asked; answers: Answers; problem: string };

function Question({ field, answers, problem }: QuestionProps<Field>) {
  if (field.kind === 'number') return <NumberQuestion field={field} answers={answers} problem={problem} />;
  if (field.look === 'select') return <SelectQuestion field={field} answers={answers} problem={problem} />;
  return (
    <FieldGroup
      id={`calc-${field.name}`}
      legend={field.label}
      hint={field.hint}
      error={problem}
      inline={field.look === 'inline'}
    >
      <Choices
        name={field.name}
        options={field.options}
        chosen={answers[field.name]}
        idOf={(value) => optionId(field, value)}
      />
    </FieldGroup>
  );
}

function SelectQuestion({ field, answers, problem }: QuestionProps<ChoiceField>) {
  return (
    <FormField id={controlId(field)} label={field.label} hint={field.hint} error={problem}>
      {(control) => (
        <select {...control} className="short" name={field.name} defaultValue={answers[field.name]}>
          <Options of={field.options} />
        </select>
      )}
    </FormField>
  );
}

function NumberQuestion({ field, answers, problem }: QuestionProps<NumberField>) {
  const { name, label, hint, units } = field;
  const [first, ...others] = units;
  const decimals = Math.max(...units.map((unit) => unit.decimals));
  const input = {
    name,
    type: 'text',
    inputMode: decimals === 0 ? ('numeric' as const) : ('decimal' as const),
    maxLength: 20,
    defaultValue: answers[name],
  };
  if (others.length === 0) {
    return (
      <FormField id={controlId(field)} label={label} hint={hint} error={problem} unit={first.name}>
        {(control) => <input {...control} {...input} />}
      </FormField>
    );
  }
  return (
    <FormField id={controlId(field)} label={label} hint={hint} error={problem}>
      {(control) => (
        <div className="with-unit">
          <input {...control} {...input} />
          <select name={unitName(field)} aria-label={`${label}的单位`} defaultValue={answers[unitName(field)]}>
            <Options of={units.map(({ name: unit }) => ({ value: unit, text: unit }))} />
          </select>
        </div>
      )}
    </FormField>
  );
}
