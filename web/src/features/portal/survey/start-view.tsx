import type { FormEvent } from 'react';
import { numbersOf } from '@/shared/survey/questions';
import { Send } from '@/ui-portal/actions';
import { type Problem, problemOf } from '@/ui-portal/error-summary';
import { Fact } from '@/ui-portal/fact';
import { Choice, FieldGroup, FormField } from '@/ui-portal/form-field';
import { Go } from '@/ui-portal/step-form';
import { ResultsView } from './results-view';
import type { PublicSurvey } from './types';
import { closedText, limitText, periodOf } from './words';

type StartViewProps = {
  survey: PublicSurvey;
  problems: Problem[];
  /** Address the forms are posted to. */
  action: string;
  /** Takes the beginning over where scripts run. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** What a survey is about, what happens to the answers, and the ways in: begin, go on, take an answer back. */
export function StartView({ survey, problems, action, onSubmit }: StartViewProps) {
  const isOpen = survey.state === 'open';
  return (
    <div className="survey-start">
      {survey.intro !== '' && <p className="survey-intro">{survey.intro}</p>}
      {!isOpen && <p className="survey-note">{closedText(survey)}</p>}
      <Facts survey={survey} />
      {isOpen && <BeginForm survey={survey} problems={problems} action={action} onSubmit={onSubmit} />}
      {survey.outcome !== '' && (
        <section aria-labelledby="survey-outcome">
          <h2 id="survey-outcome">结果反馈</h2>
          <p className="survey-intro">{survey.outcome}</p>
        </section>
      )}
      {survey.results && <ResultsView results={survey.results} />}
      {isOpen && (
        <CodeForm
          action={action}
          task="resume"
          title="继续上次没填完的"
          label="继续作答码"
          hint="暂存时给出的 12 位代码。"
        >
          继续填写
        </CodeForm>
      )}
      {survey.state !== 'upcoming' && (
        <CodeForm
          action={action}
          task="erase"
          title="撤回我的答卷"
          label="回执号"
          hint="提交后给出的 12 位代码。撤回后答卷会删除，不能恢复。"
        >
          撤回答卷
        </CodeForm>
      )}
    </div>
  );
}

const published: Record<PublicSurvey['resultRule'], string> = {
  never: '用于改进工作，不逐项公开。',
  submit: '提交后就能看到统计结果。',
  end: '调查结束后在本页公开。',
};

function Facts({ survey }: { survey: PublicSurvey }) {
  const count = numbersOf(survey.questions).size;
  return (
    <dl className="facts survey-facts">
      <Fact label="调查目的">{survey.purpose}</Fact>
      <Fact label="调查时间">{periodOf(survey)}</Fact>
      <Fact label="题目">{count > 0 && `${count} 题${survey.minutes > 0 ? `，约 ${survey.minutes} 分钟` : ''}`}</Fact>
      <Fact label="您的隐私">
        {survey.anonymous
          ? '匿名填写：不问姓名和联系方式，不保存网络地址。'
          : '会问到个人信息，只用于这次调查，加密保存，调查结束一年后销毁。'}
        未满 14 周岁请由监护人填写。
      </Fact>
      <Fact label="结果">{survey.state === 'open' && published[survey.resultRule] + limitText(survey)}</Fact>
    </dl>
  );
}

function BeginForm({ survey, problems, action, onSubmit }: StartViewProps) {
  const health = problemOf(problems, 'q-health');
  return (
    <form method="post" action={action} className="survey-begin" noValidate onSubmit={onSubmit}>
      {!survey.anonymous && (
        <FieldGroup id="q-consent-group" legend="个人信息处理" error={problemOf(problems, 'q-consent')}>
          <Choice
            id="q-consent"
            type="checkbox"
            name="consent"
            value="yes"
            label="我已阅读上面的说明，同意本中心为这次调查处理我填写的个人信息"
          />
        </FieldGroup>
      )}
      {survey.sensitive && (
        <FieldGroup id="q-health-group" legend="健康信息" error={health}>
          <Choice
            id="q-health"
            type="checkbox"
            name="health"
            value="yes"
            label="我单独同意本中心为这次调查处理我填写的健康信息"
          />
        </FieldGroup>
      )}
      <Send text="开始填写" name="go" value="start" />
    </form>
  );
}

type CodeFormProps = {
  action: string;
  task: 'resume' | 'erase';
  title: string;
  label: string;
  hint: string;
  children: string;
};

function CodeForm({ action, task, title, label, hint, children }: CodeFormProps) {
  return (
    <details className="survey-code">
      <summary>{title}</summary>
      <form method="post" action={action} autoComplete="off">
        <FormField id={`survey-${task}`} label={label} hint={hint}>
          {(control) => <input {...control} className="short" name="code" type="text" maxLength={40} required />}
        </FormField>
        <p className="actions">
          <Go go={task}>{children}</Go>
        </p>
      </form>
    </details>
  );
}
