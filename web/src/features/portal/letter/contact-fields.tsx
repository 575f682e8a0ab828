import { problemOf } from '@/ui-portal/error-summary';
import { Choice, FieldGroup } from '@/ui-portal/form-field';
import { LineField, Questions } from '@/ui-portal/questions';
import { SimilarPages } from './similar';
import type { QuestionData } from './types';

/** How to reach the writer, and what he agrees to. */
export function ContactFields({ data }: { data: QuestionData }) {
  const { form, problems, similar, notice } = data;
  return (
    <>
      <SimilarPages pages={similar} />
      <LineField
        name="name"
        label="怎么称呼您"
        hint="例如：王女士。不需要真实全名。"
        autoComplete="name"
        value={form.name}
        error={problemOf(problems, 'name')}
      />
      <Reach form={form} problems={problems} phoneHint="电话和邮箱至少填一项。11 位手机号码，或带区号的座机。" />
      <FieldGroup id="who" legend="请确认" error={problemOf(problems, 'consent')}>
        <Choice
          id="minor"
          type="checkbox"
          name="minor"
          value="1"
          label="写信人未满 14 周岁，上面是监护人的联系方式"
          hint="这样的来信不会公开。"
          defaultChecked={form.minor}
        />
        <Choice
          id="publishAllowed"
          type="checkbox"
          name="publishAllowed"
          value="1"
          label="同意隐去个人信息后公开问答，帮助有同样问题的人"
          defaultChecked={form.publishAllowed}
        />
        <Choice
          id="consent"
          type="checkbox"
          name="consent"
          value="1"
          label="我已阅读并同意中心为办理这封信而处理我的个人信息（必选）"
          hint={`处理者是本中心；只用称呼、联系方式和信的内容；加密保存 ${notice.retentionYears} 年后销毁，撤回的来信 ${notice.withdrawnDays} 天后销毁；您可以凭查询码和密码查看、补充、撤回。`}
          defaultChecked={form.consent}
        />
      </FieldGroup>
    </>
  );
}

type ReachProps = {
  form: { phone: string; email: string };
  problems: QuestionData['problems'];
  phoneHint: string;
  emailHint?: string;
};

/** Phone and mail address of somebody who writes to the centre. */
export function Reach({ form, problems, phoneHint, emailHint }: ReachProps) {
  return (
    <Questions
      questions={[
        { name: 'phone', label: '电话', hint: phoneHint, type: 'tel', autoComplete: 'tel' },
        { name: 'email', label: '邮箱', hint: emailHint, type: 'email', autoComplete: 'email' },
      ]}
      answers={form}
      problems={problems}
    />
  );
}
