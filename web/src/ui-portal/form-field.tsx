import type { ComponentProps, ReactNode } from 'react';

function described(...ids: (string | false)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p className="error" id={`${id}-error`}>
      <span className="hidden">错误：</span>
      {error}
    </p>
  );
}

/** What a control needs so that its label, hint and error are read with it. */
export type ControlAttributes = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FormFieldProps = {
  /** Of the control; hint and error derive their ids from it. */
  id: string;
  label: ReactNode;
  /** How to answer, or why it is asked. */
  hint?: ReactNode;
  /** What is wrong with the answer, empty when nothing is. */
  error?: string;
  /** Unit behind the control: 厘米, mmHg. It is read with the control. */
  unit?: string;
  /** The question is alone on its page and therefore the page's heading. */
  heading?: boolean;
  /** Draws the control with the attributes that connect it. */
  children: (control: ControlAttributes) => ReactNode;
};

/** A question with one control: label, hint, error, control and its unit. */
export function FormField({ id, label, hint, error = '', unit = '', heading = false, children }: FormFieldProps) {
  const control: ControlAttributes = {
    id,
    'aria-describedby': described(
      hint !== undefined && `${id}-hint`,
      error !== '' && `${id}-error`,
      unit !== '' && `${id}-unit`,
    ),
    'aria-invalid': error === '' ? undefined : true,
  };
  const title = <label htmlFor={id}>{label}</label>;
  return (
    <div className={error === '' ? 'field' : 'field has-error'}>
      {heading ? <h1>{title}</h1> : title}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== '' && <FieldError id={id} error={error} />}
      {unit === '' ? (
        children(control)
      ) : (
        <div className="with-unit">
          {children(control)}
          <span id={`${id}-unit`}>{unit}</span>
        </div>
      )}
    </div>
  );
}

type FieldGroupProps = {
  /** Hint and error derive their ids from it. */
  id: string;
  legend: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the answer, empty when nothing is. */
  error?: string;
  /** The question is alone on its page and therefore the page's heading. */
  heading?: boolean;
  /** Choices stand beside each other; only for a few short words. */
  inline?: boolean;
  children: ReactNode;
};

/** A question with several controls: choices, or the parts of a date. */
export function FieldGroup(props: FieldGroupProps) {
  const { id, legend, hint, error = '', heading = false, inline = false, children } = props;
  return (
    <fieldset
      className={error === '' ? undefined : 'has-error'}
      aria-describedby={described(hint !== undefined && `${id}-hint`, error !== '' && `${id}-error`)}
    >
      <legend>{heading ? <h1>{legend}</h1> : legend}</legend>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== '' && <FieldError id={id} error={error} />}
      {inline ? <div className="choices-inline">{children}</div> : children}
    </fieldset>
  );
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  id: string;
  type: 'radio' | 'checkbox';
  label: ReactNode;
  /** What the choice means, when its name is not enough. */
  hint?: ReactNode;
};

/** One radio button or check box; the whole line is its target. */
export function Choice({ label, hint, ...input }: ChoiceProps) {
  return (
    <div className="choice">
      <input {...input} aria-describedby={hint === undefined ? undefined : `${input.id}-hint`} />
      <label htmlFor={input.id}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={`${input.id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type ChoicesProps = {
  name: string;
  options: readonly { value: string; text: ReactNode; hint?: ReactNode }[];
  /** Value of the one that was chosen. */
  chosen?: string | undefined;
  /** Id of a choice; the first is the one that errors lead to. */
  idOf?: (value: string, index: number) => string;
};

/** Radio buttons, one for each option. */
export function Choices({ name, options, chosen, idOf = (_, index) => `${name}-${index}` }: ChoicesProps) {
  return options.map(({ value, text, hint }, index) => (
    <Choice
      key={value}
      id={idOf(value, index)}
      type="radio"
      name={name}
      value={value}
      label={text}
      hint={hint === '' ? undefined : hint}
      defaultChecked={chosen === value}
    />
  ));
}
