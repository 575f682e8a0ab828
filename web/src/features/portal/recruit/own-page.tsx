import type { ReactNode } from 'react';
import type { ServiceProps } from '@/shared/api/public';
import { minute } from '@/shared/format/date';
import { ErrorSummary } from '@/ui-portal/error-summary';
import { Fact } from '@/ui-portal/fact';
import { Page, PageHead } from '@/ui-portal/page';
import { AnswerParts } from './answer-parts';
import type { Own, OwnData } from './types';
import { standTag } from './words';

const done: Record<string, string> = {
  save: '草稿已经保存。凭查询码和密码可以接着填。',
  withdraw: '报名已经撤回，填写的内容和材料已经销毁。',
};

/** An application as its applicant sees it: where it stands, what can still be done, what was told. */
export function OwnPage({ page, data }: { page: ServiceProps; data: OwnData }) {
  const { application } = data;
  const { path } = page.column;
  return (
    <Page crumbs={page.crumbs} className="recruit recruit-narrow">
      <ErrorSummary problems={data.problems.map((problem) => ({ ...problem, field: 'stand' }))} />
      {done[data.done] !== undefined && (
        <p className="done-notice" role="status">
          {done[data.done]}
        </p>
      )}
      <PageHead title="我的报名" eyebrow={application.postingTitle} />
      <Facts application={application} />
      <Acts path={path} data={data} />
      {!application.destroyed && application.state !== 'withdrawn' && (
        <details className="act">
          <summary>{application.state === 'draft' ? '已经填写的内容' : '提交的内容'}</summary>
          <div className="recruit-told">
            <AnswerParts
              answers={application.answers}
              papers={application.papers}
              words={data}
              post={postText(application)}
            />
          </div>
        </details>
      )}
      <History application={application} />
      <OwnForm path={path} ticket={data.ticket} act="close">
        <button className="btn btn-plain" type="submit">
          看完了，关闭
        </button>
      </OwnForm>
    </Page>
  );
}

function postText({ postCode, postName }: Own): string {
  return [postCode, postName].filter((text) => text !== '').join(' ');
}

function Facts({ application }: { application: Own }) {
  const facts: [string, string][] = [
    ['岗位', postText(application) || '还没有选择'],
    ['说明', application.reason],
    ['补充期限', application.supplementEnd ? `${minute(application.supplementEnd)} 以前` : ''],
    ['准考证号', application.examNo],
    ['提交时间', application.submitTime ? minute(application.submitTime) : ''],
    ['报名截止', minute(application.endTime)],
    ['查询码', application.codeText],
    ['保存到', application.keptUntil ? `${minute(application.keptUntil)}，过后销毁` : ''],
  ];
  return (
    <>
      <dl className="facts">
        <div>
          <dt>状态</dt>
          <dd id="stand" tabIndex={-1}>
            <span className={standTag(application.state)}>{application.stateText}</span>
            {application.changed && <span className="recruit-changed">有改动还没有提交</span>}
          </dd>
        </div>
        {facts.map(([name, text]) => (
          <Fact key={name} label={name} className="lines">
            {text}
          </Fact>
        ))}
        <Fact label="咨询电话">
          <a href={`tel:${application.phone}`}>{application.phone}</a>
        </Fact>
      </dl>
      {application.destroyed && application.state !== 'withdrawn' && (
        <p className="recruit-gone">保存期限已满，填写的内容和材料已经销毁，只留下办理结果。</p>
      )}
    </>
  );
}

type OwnFormProps = { path: string; ticket: string; act: string; children: ReactNode };

function OwnForm({ path, ticket, act, children }: OwnFormProps) {
  return (
    <form className="actions recruit-act" method="post" action={path} encType="multipart/form-data" noValidate>
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name="act" value={act} />
      {children}
    </form>
  );
}

const editText: Partial<Record<Own['state'], string>> = {
  draft: '接着填写',
  submitted: '修改报名',
  supplement: '补充材料',
};

function Acts({ path, data }: { path: string; data: OwnData }) {
  const { application, ticket } = data;
  return (
    <>
      {application.canEdit && (
        <OwnForm path={path} ticket={ticket} act="edit">
          <button className="btn" type="submit">
            {editText[application.state] ?? '修改报名'}
          </button>
        </OwnForm>
      )}
      {application.canWithdraw && (
        <details className="act">
          <summary>撤回报名</summary>
          <OwnForm path={path} ticket={ticket} act="withdraw">
            <p>
              撤回以后，填写的内容和材料立即销毁，不能恢复。
              {application.canApply ? '报名截止以前可以重新报名。' : '报名已经截止，撤回后不能再报名。'}
            </p>
            <button className="btn" type="submit">
              确认撤回
            </button>
          </OwnForm>
        </details>
      )}
    </>
  );
}

function History({ application }: { application: Own }) {
  if (application.steps.length === 0) return null;
  return (
    <details className="act">
      <summary>办理经过</summary>
      <ol className="recruit-history">
        {application.steps.map(({ act, actText, note, actor, at }) => (
          <li key={act + at}>
            <span className="hint">{minute(at)}</span> {actor}：{actText}
            {note !== '' && <span className="lines hint">{note}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}
