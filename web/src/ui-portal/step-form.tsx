import type { ReactNode } from 'react';

type GoProps = {
  /** What the button does, sent in the field `go`. */
  go: string;
  id?: string;
  /** The reader goes on here when the page opens. */
  autoFocus?: boolean;
  children: ReactNode;
};

/** A button of a form beside its main one. */
export function Go({ go, children, ...button }: GoProps) {
  return (
    <button {...button} className="btn btn-plain" type="submit" name="go" value={go}>
      {children}
    </button>
  );
}

type EditProps = {
  go: string;
  /** What is changed: 联系方式. */
  what: string;
};

/** Button of a check page that leads back to the page of a part. */
export function Edit({ go, what }: EditProps) {
  return (
    <button className="linklike" type="submit" name="go" value={go}>
      修改<span className="hidden">{what}</span>
    </button>
  );
}

type StepFormProps = {
  /** Address of the page. */
  path: string;
  /** What travels with the form: the step, what was answered before. */
  carry: Record<string, string | number>;
  /** The main button and what it does; Enter in a field presses it. */
  main: { go: string; text: string };
  /** There is a page before this one. */
  back: boolean;
  /** Ways out, behind the buttons. */
  out: ReactNode;
  children: ReactNode;
};

/** Form of one page of a series; every button sends what was written. */
export function StepForm({ path, carry, main, back, out, children }: StepFormProps) {
  return (
    <form method="post" action={path} encType="multipart/form-data" noValidate>
      {Object.entries(carry).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* The first button of a form is the one that Enter presses. */}
      <button className="hidden" type="submit" name="go" value={main.go} tabIndex={-1} aria-hidden="true">
        {main.text}
      </button>
      {children}
      <p className="actions">
        <button className="btn" type="submit" name="go" value={main.go}>
          {main.text}
        </button>
        {back && <Go go="back">返回上一步</Go>}
        {out}
      </p>
    </form>
  );
}
