import type { ReactNode } from 'react';
import type { Problem } from '@/ui-portal/error-summary';
import type { QuestionData } from './types';

/** Groups are corrected at their first choice. */
export function atFirstChoice(problem: Problem): Problem {
  const first: Record<string, string> = { letterType: 'letterType-0', category: 'category-0', health: 'health-0' };
  return { ...problem, field: first[problem.field] ?? problem.field };
}

type StepFormProps = { path: string; data: Pick<QuestionData, 'step' | 'state'>; children: ReactNode };

/** Form of a question page. What was answered before travels in `state`, sealed. The first button is the one that Enter presses. */
export function StepForm({ path, data, children }: StepFormProps) {
  return (
    <form method="post" action={path} encType="multipart/form-data" noValidate>
      <input type="hidden" name="step" value={data.step} />
      <input type="hidden" name="state" value={data.state} />
      <button className="hidden" type="submit" name="go" value="next" tabIndex={-1} aria-hidden="true">
        继续
      </button>
      {children}
      <p className="actions">
        <button className="btn" type="submit" name="go" value="next">
          继续
        </button>
        {data.step > 1 && (
          <button className="btn btn-plain" type="submit" name="go" value="back">
            返回上一步
          </button>
        )}
        <a href={path}>先不写了</a>
      </p>
    </form>
  );
}
