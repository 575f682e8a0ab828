import type { ReactNode } from 'react';
import type { Problem } from '@/ui-portal/error-summary';
import { StepForm } from '@/ui-portal/step-form';
import type { FormData } from './types';

/** Problems of a whole group are corrected at its first control, those of the whole page at the first one of the page. */
export function atFirstControl(problem: Problem, step: number): Problem {
  const first: Record<string, string> = { postCode: 'postCode-0', studies: 'study-0-level', avoidance: 'avoidance-0' };
  const ofPage = ['', 'postCode-0', 'name', 'study-0-school', 'title', 'paper-photo', 'pledge'];
  const field = problem.field || ofPage[step] || '';
  return { ...problem, field: first[field] ?? field };
}

type ApplicationFormProps = { path: string; data: FormData; children: ReactNode };

/** Form of a page of the application. What was written is kept with every page. */
export function ApplicationForm({ path, data, children }: ApplicationFormProps) {
  const { resubmit, step, ticket, view } = data;
  const main =
    view === 'check' ? { go: 'send', text: resubmit ? '再次提交' : '提交报名' } : { go: 'next', text: '继续' };
  return (
    <StepForm
      path={path}
      carry={{ act: 'form', ticket, step }}
      main={main}
      back={step > 1}
      out={
        <button className="linklike" type="submit" name="go" value="save">
          保存，以后再填
        </button>
      }
    >
      {children}
    </StepForm>
  );
}
