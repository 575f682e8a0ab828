import type { ServiceProps } from '@/shared/api/public';
import { minute } from '@/shared/format/date';
import { ErrorSummary, problemOf } from '@/ui-portal/error-summary';
import { Choice, FieldGroup } from '@/ui-portal/form-field';
import { LineField } from '@/ui-portal/questions';
import type { StartData } from './types';

/** What is done with the applicant's data, the consent to it, and the question that tells people from programs. */
export function StartPage({ page, data }: { page: ServiceProps; data: StartData }) {
  const { posting, problems, human, kept } = data;
  return (
    <div className="wrap question">
      <div>
        <ErrorSummary problems={problems.map((problem) => ({ ...problem, field: problem.field || 'consent' }))} />
        <p className="steps">{page.column.name}</p>
        <h1>报名：{posting.title}</h1>
        <p className="lead">{minute(posting.endTime)} 以前可以填写、修改、撤回。</p>
        <section className="recruit-privacy" aria-labelledby="privacy">
          <h2 id="privacy">个人信息处理说明</h2>
          <ul>
            <li>处理者是{posting.unit}，只用于这次招聘的资格审查、考试和聘用。</li>
            <li>要填身份证号、联系方式、学习和工作经历、家庭主要成员（为了回避规定），上传身份证和学历证书。</li>
            <li>身份证照片是敏感个人信息，只有负责审查的人能看，每次查看都有记录。全部内容加密保存。</li>
            <li>
              未提交的草稿在报名截止 {kept.draftDays} 天后销毁；撤回的立即销毁；未录用的在公布结果 {kept.otherMonths}{' '}
              个月后销毁；录用的转入人事档案。
            </li>
            <li>您可以凭查询码和密码查看、修改、撤回。</li>
          </ul>
        </section>
        <form method="post" action={page.column.path} encType="multipart/form-data" noValidate>
          <input type="hidden" name="act" value="start" />
          <input type="hidden" name="posting" value={posting.id} />
          <input type="hidden" name="key" value={data.key} />
          <input type="hidden" name="checkKey" value={human.checkKey} />
          <FieldGroup id="agree" legend="请确认" error={problemOf(problems, 'consent')}>
            <Choice
              id="consent"
              type="checkbox"
              name="consent"
              value="1"
              label="我已阅读并同意为这次招聘处理我的个人信息，包括身份证照片"
              defaultChecked={data.consent}
            />
          </FieldGroup>
          <div className="human">
            <LineField
              name="captcha"
              label={`请回答：${human.question}`}
              hint="用数字回答，确认不是程序在报名。30 分钟内有效。"
              value=""
              error={problemOf(problems, 'captcha')}
              inputMode="numeric"
            />
          </div>
          <p className="actions">
            <button className="btn" type="submit">
              开始报名
            </button>
            <a href={posting.path}>返回公告</a>
          </p>
        </form>
      </div>
      <aside className="panel" aria-label="报名以前">
        <h2>请准备好</h2>
        <p>
          身份证、学历学位证书的照片或扫描件（jpg、png、pdf，每个不超过 5 MB）。证件照、职称和执业证书可以一起上传。
        </p>
        <h2>要多久</h2>
        <p>约 20 分钟。每一页都会保存，可以凭查询码和密码接着填。</p>
        <h2>只能报一个岗位</h2>
        <p>一个身份证号码在一次招聘里只能提交一份申请，截止以前可以改报。</p>
      </aside>
    </div>
  );
}
