import type { ServiceProps } from '@/shared/api/public';
import { minute } from '@/shared/format/date';
import { ErrorSummary } from '@/ui-portal/error-summary';
import { ReceiptCard } from '@/ui-portal/receipt-card';
import { Steps } from '@/ui-portal/steps';
import { ApplicationForm, atFirstControl } from './application-form';
import { CareerFields } from './career-fields';
import { MoreFields } from './more-fields';
import { PaperFields } from './paper-fields';
import { PersonFields } from './person-fields';
import { PostFields } from './post-fields';
import type { FormData } from './types';

const headings = ['', '选择岗位', '个人信息', '学习和工作经历', '资格、家庭和回避', '上传材料'];
const leads = [
  '',
  '一个人只能报一个岗位。',
  '请与身份证一致。',
  '从高中毕业以后写起，按时间先后。岗位要求的学历和年龄会自动核对。',
  '没有的可以不填。',
  '照片或扫描件都可以，字要看得清。标着“必须”的不能少。',
];

/** One of the question pages of an application. */
export function FormPage({ page, data }: { page: ServiceProps; data: FormData }) {
  const { step, steps } = data;
  const problems = data.problems.map((problem) => atFirstControl(problem, step));
  const shown = { ...data, problems };
  return (
    <div className="wrap question">
      <div>
        <ErrorSummary problems={problems} />
        <Steps name={data.posting.title} step={step} steps={steps} />
        <h1>{headings[step]}</h1>
        <p className="lead">{leads[step]}</p>
        {data.receipt && (
          <div className="recruit-receipt">
            <ReceiptCard
              lines={[
                { label: '查询码', text: data.receipt.codeText },
                { label: '查询密码', text: data.receipt.passwordText },
              ]}
              note="请先记下来：没填完时凭它们接着填，提交以后凭它们看审查结果。我们查不到密码。"
            />
          </div>
        )}
        <ApplicationForm path={page.column.path} data={shown}>
          {step === 1 && <PostFields data={shown} />}
          {step === 2 && <PersonFields data={shown} />}
          {step === 3 && <CareerFields data={shown} />}
          {step === 4 && <MoreFields data={shown} />}
          {step === 5 && <PaperFields data={shown} />}
        </ApplicationForm>
      </div>
      <FormAside data={data} />
    </div>
  );
}

/** What to know while filling in: the code, what is kept, the deadline. */
export function FormAside({ data }: { data: FormData }) {
  return (
    <aside className="panel" aria-label="填写帮助">
      <h2>您的查询码</h2>
      <p className="recruit-code">{data.codeText}</p>
      <p>
        {data.saved ? `草稿保存于 ${minute(data.saved)}。` : '每翻一页都会保存草稿。'}
        页面开着不要超过 4 小时，超时凭查询码和密码接着填。
      </p>
      {data.resubmit && (
        <>
          <h2>改完要再次提交</h2>
          <p>您已经提交过。没有再次提交以前，以上次提交的为准。</p>
        </>
      )}
      <h2>截止时间</h2>
      <p>{minute(data.deadline)}</p>
    </aside>
  );
}
