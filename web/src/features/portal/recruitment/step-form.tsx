import type { ReactNode } from 'react';
import type { Problem } from '@/ui-portal/error-summary';
import type { FormData } from './types';

/** Problems of a whole group are corrected at its first control, those of the whole page at the first one of the page. */
export function atFirstControl(problem: Problem, step: number): Problem {
  const first: Record<string, string> = { postCode: 'postCode-0', studies: 'study-0-begin', avoidance: 'avoidance-0' };
  const ofPage = ['', 'postCode-0', 'name', 'study-0-begin', 'title', 'paper-photo', 'pledge'];
  const field = problem.field || ofPage[step] || '';
  return { ...problem, field: first[field] ?? field };
}

/** A button of the form beside 继续: what it does stands in `go`. */
export function Go({ go, children }: { go: string; children: ReactNode }) {
  return (
    <button className="btn btn-plain" type="submit" name="go" value={go}>
      {children}
    </button>
  );
}

type StepFormProps = { path: string; data: FormData; children: ReactNode };

/** Form of a page of the application; every button keeps what was written. The first button is the one that Enter presses. */
export function StepForm({ path, data, children }: StepFormProps) {
  const submit = data.view === 'check';
  const [go, text] = submit ? ['submit', data.resubmit ? '再次提交' : '提交报名'] : ['next', '继续'];
  return (
    <form method="post" action={path} encType="multipart/form-data" noValidate>
      <input type="hidden" name="act" value="form" />
      <input type="hidden" name="ticket" value={data.ticket} />
      <input type="hidden" name="step" value={data.step} />
      <button className="hidden" type="submit" name="go" value={go} tabIndex={-1} aria-hidden="true">
        {text}
      </button>
      {children}
      <p className="actions">
        <button className="btn" type="submit" name="go" value={go}>
          {text}
        </button>
        {data.step > 1 && <Go go="back">返回上一步</Go>}
        <button className="linklike" type="submit" name="go" value="save">
          保存，以后再填
        </button>
      </p>
    </form>
  );
}
