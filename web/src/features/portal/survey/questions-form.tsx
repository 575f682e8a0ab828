import type { FormEvent } from 'react';
import { numbersOf } from '@/shared/survey/questions';
import type { Question } from '@/shared/survey/types';
import { type Human, HumanField } from '@/ui-portal/human-field';
import { fieldName } from './core/controls';
import { isCheck, pagesOf } from './core/pages';
import { QuestionField } from './question';
import type { AnswerProblem, Answers, FillState, PublicSurvey } from './types';

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
  /** The browser goes from page to page by itself. */
  scripted: boolean;
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
  scripted,
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
      {/* The first button of a form is the one that Enter presses. */}
      <button
        className="hidden"
        type="submit"
        name="go"
        value={isLast ? 'send' : 'next'}
        tabIndex={-1}
        aria-hidden="true"
      >
        {isLast ? '提交' : '下一页'}
      </button>
      <Progress step={form.step} pages={pages.length + (survey.human ? 1 : 0)} />
      <Carried form={form} browser={browser} />
      <input type="hidden" name="shown" value={page.map(({ id }) => id).join(',')} />
      {scripted && (
        <OtherAnswers
          questions={survey.questions.filter((question) => !page.includes(question))}
          answers={form.answers}
        />
      )}
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

/** What the server knows of the form, sealed; without it, what it needs to know of one that began in the browser. */
function Carried({ form, browser }: { form: FillState; browser: string }) {
  return (
    <>
      <input type="hidden" name="step" value={form.step + 1} />
      <input type="hidden" name="browser" value={browser} />
      {form.state ? (
        <input type="hidden" name="state" value={form.state} />
      ) : (
        <>
          <input type="hidden" name="key" value={form.key} />
          <input type="hidden" name="version" value={form.version} />
          {form.consent && <input type="hidden" name="consent" value="yes" />}
          {form.health && <input type="hidden" name="health" value="yes" />}
        </>
      )}
    </>
  );
}

/** Answers of the other pages, as their controls would send them: the server saw none of what was turned in the browser. */
function OtherAnswers({ questions, answers }: { questions: readonly Question[]; answers: Answers }) {
  const fields = questions
    .filter(({ type }) => type !== 'attachment')
    .flatMap((question): [string, string][] => {
      const { values = [], other = '', rows = {} } = answers[question.id] ?? {};
      const name = fieldName(question);
      return [
        ['shown', question.id],
        ...values.map((value): [string, string] => [name, value]),
        ...(other === '' ? [] : [[`${name}.other`, other] as [string, string]]),
        ...Object.entries(rows).map(([row, value]): [string, string] => [`${name}.${row}`, value]),
      ];
    });
  // biome-ignore lint/suspicious/noArrayIndexKey: they are drawn anew as a whole
  return fields.map(([name, value], i) => <input key={i} type="hidden" name={name} value={value} />);
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
      <HumanField key={human.checkKey} human={human} error={error} minutes={3} />
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
