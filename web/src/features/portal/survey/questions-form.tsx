import type { FormEvent } from 'react';
import { numbersOf } from '@/shared/survey/questions';
import { type Human, HumanField } from '@/ui-portal/human-field';
import { isCheck, pagesOf } from './core/pages';
import { QuestionField } from './question';
import type { AnswerProblem, FillState, PublicSurvey } from './types';

type QuestionsFormProps = {
  survey: PublicSurvey;
  form: FillState;
  /** Ids of the questions that the display logic shows. */
  shown: Set<string>;
  problems: AnswerProblem[];
  busy: boolean;
  /** The question of the last step, once it is drawn. */
  human: Human | null;
  /** What the browser calls itself; empty where no scripts run. */
  browser: string;
  /** Address the form is posted to. */
  action: string;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** One page of questions. The state of the form travels in a hidden field, so that it also works without scripts. */
export function QuestionsForm({
  survey,
  form,
  shown,
  problems,
  busy,
  human,
  browser,
  action,
  onInput,
  onSubmit,
}: QuestionsFormProps) {
  const pages = pagesOf(survey.questions);
  const numbers = numbersOf(survey.questions);
  const page = (pages[form.step] ?? []).filter(({ id }) => shown.has(id));
  const checks = isCheck(survey, form.step);
  const isLast = survey.human ? checks : form.step >= pages.length - 1;
  const takesFiles = page.some(({ type }) => type === 'attachment');
  const state = JSON.stringify({ ...form, shown: undefined });
  return (
    <form
      key={form.step}
      className="survey-form"
      method="post"
      action={action}
      encType={takesFiles ? 'multipart/form-data' : undefined}
      noValidate
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <Progress step={form.step} pages={pages.length + (survey.human ? 1 : 0)} />
      <input type="hidden" name="state" value={state} />
      <input type="hidden" name="browser" value={browser} />
      <input type="hidden" name="shown" value={page.map(({ id }) => id).join(',')} />
      {form.step >= pages.length && <p className="survey-intro">题目都答完了。提交以前可以点“上一页”再看一遍。</p>}
      {page.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          number={numbers.get(question.id)}
          answer={form.answers[question.id] ?? {}}
          problems={problems.filter((problem) => problem.question === question.id)}
          seed={form.key}
          action={action}
        />
      ))}
      {checks && <LastCheck human={human} problems={problems} />}
      <p className="actions">
        <button className="btn" type="submit" name="go" value={isLast ? 'send' : 'next'} aria-disabled={busy}>
          {isLast ? (busy ? '正在提交…' : '提交') : '下一页'}
        </button>
        {form.step > 0 && (
          <button className="btn btn-plain" type="submit" name="go" value="back">
            上一页
          </button>
        )}
        <button className="linklike" type="submit" name="go" value="save">
          暂存，以后再填
        </button>
      </p>
    </form>
  );
}

/** What tells people from programs, after all questions: it is good for three minutes only. */
function LastCheck({ human, problems }: { human: Human | null; problems: AnswerProblem[] }) {
  const error = problems.find(({ question }) => question === 'captcha')?.message ?? '';
  if (!human)
    return (
      <p className="actions">
        <button className="linklike" type="submit" name="go" value="another">
          换一个验证问题
        </button>
      </p>
    );
  return (
    <>
      <input type="hidden" name="checkKey" value={human.checkKey} />
      <input type="hidden" name="kind" value={human.kind} />
      <HumanField key={human.checkKey} human={human} error={error} />
    </>
  );
}

function Progress({ step, pages }: { step: number; pages: number }) {
  if (pages < 2) return null;
  const at = Math.min(step + 1, pages);
  return (
    <div>
      <p className="steps">
        第 {at} 页，共 {pages} 页
      </p>
      <ol className="steps-bar" aria-hidden="true">
        {Array.from({ length: pages }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pages are a fixed row of marks
          <li key={i} className={i < at ? 'done' : undefined} />
        ))}
      </ol>
    </div>
  );
}
