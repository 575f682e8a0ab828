import { day, minute } from '@/shared/format/date';
import { Facts } from '@/ui-admin/facts/facts';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import layout from '@/ui-admin/form/form-page.module.css';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { LightMark } from '@/ui-admin/state/freshness-mark';
import { StateTag } from '@/ui-admin/state/tag';
import { ActBar } from './act-bar';
import { alertWords, nameOf, stateWords } from './core/words';
import styles from './letter.module.css';
import { letterAddress } from './letter-api';
import { LetterCard } from './letter-card';
import type { Letter, LetterDetail, SameLetter, Step } from './letter-types';
import { PublicCard } from './public-card';
import { ReplyCard } from './reply-card';
import { useLetterActs } from './use-letter-acts';
import { WriterCard } from './writer-card';

/** A letter with everything around it, and what the person may do with it now. */
export function LetterDesk({ detail }: { detail: LetterDetail }) {
  const { letter } = detail;
  const acts = useLetterActs(letter);
  return (
    <div className="stack">
      <PageHead title={letter.title || '内容已销毁的来信'} actions={<ActBar detail={detail} acts={acts} />}>
        <StateTag {...stateWords[letter.state]} />
        <LightMark light={letter.light} />
      </PageHead>
      <div className={layout.columns}>
        <div ref={keepsFocus} className="stack">
          <LetterCard detail={detail} />
          <MessagesCard detail={detail} />
          <ReplyCard detail={detail} acts={acts} />
          <PublicCard detail={detail} acts={acts} />
        </div>
        <div className={`stack ${styles.side}`}>
          <ProgressCard letter={letter} steps={detail.steps} />
          {!detail.destroyed && <WriterCard detail={detail} />}
          <SameCard same={detail.same} />
          <HistoryCard steps={detail.steps} />
        </div>
      </div>
    </div>
  );
}

/** What went between the centre and the writer after the letter, oldest first. */
function MessagesCard({ detail }: { detail: LetterDetail }) {
  const messages = detail.messages ?? [];
  if (messages.length === 0) return null;
  return (
    <Card title="往来">
      <ol className={`stack close ${styles.messages}`}>
        {messages.map(({ id, kind, body, departName, createTime }) => (
          <li key={id} className={kind === 'reply' ? styles.reply : undefined}>
            <p className={`row ${styles.messageHead}`}>
              <strong>{kind === 'reply' ? `${departName || '中心'}答复` : '写信人补充追问'}</strong>
              <time className="muted">{minute(createTime)}</time>
            </p>
            <div className={styles.text}>{body}</div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The other letters that came with the same phone or mail. */
function SameCard({ same }: { same: readonly SameLetter[] }) {
  if (same.length === 0) return null;
  return (
    <Card title="这位写信人的其他来信" note="按电话或邮箱，限您能看到的">
      <ul className={`stack close ${styles.same}`}>
        {same.map(({ id, title, state, createTime }) => (
          <li key={id}>
            <PageLink to={letterAddress(id)}>{title || '内容已销毁'}</PageLink>
            <span className="muted">{day(createTime)}</span>
            <StateTag {...stateWords[state]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What was done with the letter, newest first. */
function HistoryCard({ steps }: { steps: readonly Step[] }) {
  return (
    <Card title="办理记录">
      {steps.length === 0 ? (
        <p className="muted">还没有人办理</p>
      ) : (
        <ol className={`stack close ${styles.steps}`} reversed>
          {steps.toReversed().map(({ id, act, actText, note, actorName, at }) => (
            <li key={id}>
              <strong>{actText || act}</strong>
              <span className="muted">
                {actorName || '系统'} · {minute(at)}
              </span>
              {note && <p>{note}</p>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

const time = (at: string | null) => (at ? minute(at) : '');

/** Who has the letter, and by when. */
function ProgressCard({ letter, steps }: { letter: Letter; steps: readonly Step[] }) {
  const hasReason = letter.reason !== '' && (letter.state === 'refused' || letter.extended);
  const isMerged = letter.state === 'merged';
  return (
    <Card title="办理情况">
      <Facts
        facts={[
          ['办理科室', letter.departName || '还没有分办'],
          ['时限', letter.light ? <LightMark key="light" light={letter.light} /> : ''],
          ['办理期限', time(letter.dueTime)],
          ['督促', alertWords[letter.alert]],
          ['事项', letter.simple ? '简单事项（3 个工作日）' : ''],
          ['延期', letter.extended ? '已延期一次' : ''],
          ['经办人', nameOf(steps, letter.handler)],
          ['起草人', nameOf(steps, letter.draftBy)],
          [letter.state === 'refused' ? '不予受理的理由' : '延期理由', hasReason && letter.reason],
          [
            '合并到',
            isMerged && (
              <PageLink key="merged" to={letterAddress(letter.mergedInto)}>
                查看那封信
              </PageLink>
            ),
          ],
          ['首次答复', letter.answerTime && `${minute(letter.answerTime)}（${letter.answerDays} 个工作日）`],
          ['满意度', letter.satisfaction ? `${letter.satisfaction} 分` : ''],
          ['办结时间', time(letter.closeTime)],
        ]}
      />
    </Card>
  );
}
