import type { ServiceProps } from '@/shared/api/public';
import { minute } from '@/shared/format/date';
import { Onward } from '@/ui-portal/actions';
import { ErrorSummary } from '@/ui-portal/error-summary';
import { Fact } from '@/ui-portal/fact';
import { Page, PageHead } from '@/ui-portal/page';
import { OwnActs } from './own-acts';
import { sizeText } from './text-fields';
import type { OwnData, OwnLetter, OwnMessage } from './types';

const done: Record<string, string> = {
  supplement: '补充的内容已经收到，科室会再次答复。',
  withdraw: '这封信已经撤回，不再办理。',
  rate: '谢谢您的评价。',
  erase: '来信和个人信息已经销毁，不能恢复。',
};

/** A letter as its writer sees it: where it stands, what was written, and what can still be done. */
export function OwnLetterPage({ page, data }: { page: ServiceProps; data: OwnData }) {
  const { letter, problems } = data;
  const shown = problems.map((problem) => (problem.field === 'stars' ? { ...problem, field: 'stars-5' } : problem));
  return (
    <Page crumbs={page.crumbs} className="consult consult-narrow">
      <ErrorSummary problems={shown} />
      {data.done !== '' && (
        <p className="done-notice" role="status">
          {done[data.done]}
        </p>
      )}
      {data.done === 'erase' ? (
        <PageHead title="已销毁" />
      ) : (
        <>
          <Head letter={letter} />
          <Conversation letter={letter} />
          <OwnActs path={page.column.path} data={data} />
          <History letter={letter} />
        </>
      )}
      <Onward href={page.column.path} text="看完了，关闭这封信" plain />
    </Page>
  );
}

function Head({ letter }: { letter: OwnLetter }) {
  return (
    <>
      <PageHead title={letter.title} eyebrow={`${letter.letterTypeText} · ${letter.categoryText}`} />
      <dl className="facts">
        <Fact label="状态">
          <strong>{letter.stateText}</strong>
          {letter.departName !== '' && `，${letter.departName}办理`}
        </Fact>
        <Fact label="期限">{letter.dueTime && `${minute(letter.dueTime)} 以前`}</Fact>
        <Fact label="说明" className="lines">
          {letter.reason}
        </Fact>
        <Fact label="查询码">{letter.codeText}</Fact>
        <Fact label="评价">{letter.satisfaction > 0 && `${letter.satisfaction} 分`}</Fact>
        <Fact label="公开">{letter.released && <a href={letter.path}>看公开的问答</a>}</Fact>
      </dl>
    </>
  );
}

function Conversation({ letter }: { letter: OwnLetter }) {
  return (
    <>
      <section className="message" aria-labelledby="asked">
        <h2 id="asked">来信</h2>
        <p className="meta">
          <span>{minute(letter.createTime)}</span>
        </p>
        <p className="lines">{letter.content}</p>
        {letter.files.length > 0 && (
          <p className="hint">
            附件：{letter.files.map(({ name, size }) => `${name}（${sizeText(size)}）`).join('、')}
          </p>
        )}
      </section>
      {letter.messages.map((message) => (
        <Message key={message.kind + message.createTime} message={message} />
      ))}
    </>
  );
}

function Message({ message }: { message: OwnMessage }) {
  const reply = message.kind === 'reply';
  return (
    <section className={reply ? 'message message-reply' : 'message'}>
      <h2>{reply ? '答复' : '您的补充'}</h2>
      <p className="meta">
        {reply && message.departName !== '' && <span>{message.departName}</span>}
        <span>{minute(message.createTime)}</span>
      </p>
      <p className="lines">{message.body}</p>
    </section>
  );
}

function History({ letter }: { letter: OwnLetter }) {
  return (
    <details className="consult-history">
      <summary>办理经过</summary>
      <ol>
        {letter.steps.map(({ at, text }) => (
          <li key={at + text}>
            <span className="hint">{minute(at)}</span> {text}
          </li>
        ))}
      </ol>
    </details>
  );
}
