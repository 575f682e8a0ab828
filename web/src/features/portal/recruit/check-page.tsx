import type { ServiceProps } from '@/shared/api/public';
import { ErrorSummary, problemOf } from '@/ui-portal/error-summary';
import { Choice, FieldGroup } from '@/ui-portal/form-field';
import { LineField } from '@/ui-portal/questions';
import { Edit } from '@/ui-portal/step-form';
import { Steps } from '@/ui-portal/steps';
import { AnswerParts } from './answer-parts';
import { ApplicationForm, atFirstControl } from './application-form';
import { FormAside } from './form-page';
import type { FormData } from './types';

/** The whole application once more, each part with a way back, the pledge and the signature. */
export function CheckPage({ page, data }: { page: ServiceProps; data: FormData }) {
  const problems = data.problems.map((problem) => atFirstControl(problem, data.step));
  const post = data.posts.find(({ code }) => code === data.answers.postCode);
  return (
    <div className="wrap question">
      <div>
        <ErrorSummary problems={problems} />
        <Steps name={data.posting.title} step={data.step} steps={data.steps} />
        <h1>提交以前请核对</h1>
        {data.resubmit && <p className="lead">改完请再次提交，否则以上次提交的为准。</p>}
        <ApplicationForm path={page.column.path} data={data}>
          <AnswerParts
            answers={data.answers}
            papers={data.papers}
            words={data}
            post={post ? `${post.code} ${post.name}` : ''}
            edit={(step, title) => <Edit go={`edit:${step}`} what={title} />}
          />
          <Pledge data={data} error={(field) => problemOf(problems, field)} />
        </ApplicationForm>
      </div>
      <FormAside data={data} />
    </div>
  );
}

function Pledge({ data, error }: { data: FormData; error: (field: string) => string }) {
  return (
    <div className="human">
      <FieldGroup id="promise" legend="诚信承诺" error={error('pledge')}>
        <Choice
          id="pledge"
          type="checkbox"
          name="pledge"
          value="1"
          label="我承诺所填内容和上传的材料真实、完整；如有虚假，取消资格，后果自负。"
          defaultChecked={data.answers.pledge}
        />
      </FieldGroup>
      <LineField
        name="signature"
        label="签名"
        hint="填写您的姓名"
        value={data.answers.signature}
        error={error('signature')}
      />
    </div>
  );
}
