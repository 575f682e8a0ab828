import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Fragment, useState } from 'react';
import { minute } from '@/shared/format/date';
import { Card } from '@/ui-admin/page/page-head';
import { Waiting } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { Compared, originalOf, publicParts } from './compared';
import { labelOf, mayDo, nameOf } from './core/words';
import { LeftOver } from './left-over';
import styles from './letter.module.css';
import { redactionOptions } from './letter-api';
import type { LetterDetail, PublicText } from './letter-types';
import { Newer } from './newer';
import { PublicForm } from './public-form';
import type { LetterActs } from './use-letter-acts';
import { useTyped, type Writing } from './use-typed';

type Props = { detail: LetterDetail; acts: LetterActs };

/** The text for the public: one person takes out what points at the writer, another one publishes it. */
export function PublicCard({ detail, acts }: Props) {
  const { letter } = detail;
  const typed = useTyped(publicTextOf(detail));
  const [isChanging, setChanging] = useState(false);
  const mayRedact = mayDo(detail, 'redact');
  const hasText = letter.redactBy !== '';
  const stop = () => {
    typed.drop();
    setChanging(false);
  };
  // What was typed stays in its form when a colleague is the first to submit.
  if (mayRedact && (!hasText || isChanging || typed.text !== null)) {
    return <Drafting detail={detail} acts={acts} typed={typed} onDone={stop} canStop={hasText} />;
  }
  return (
    <>
      {typed.text && <LeftOver label="没有提交的公开稿" text={Object.values(typed.text).join('\n\n')} onDrop={stop} />}
      {hasText && (
        <Card title="公开稿" note={`${nameOf(detail.steps, letter.redactBy)} 脱敏`}>
          <p className={`row ${styles.line}`}>
            {letter.releaseTime ? (
              <>
                <StateTag tone="success">已公开</StateTag>
                <span className="muted">
                  {nameOf(detail.steps, letter.releaseBy)} 于 {minute(letter.releaseTime)} 确认
                </span>
                <a href={`/messaged/${letter.id}`} target="_blank" rel="noopener">
                  查看公开页面
                </a>
              </>
            ) : (
              <StateTag tone="warning">待确认公开</StateTag>
            )}
            {mayRedact && (
              <Button size="small" onClick={() => setChanging(true)}>
                修改公开稿
              </Button>
            )}
          </p>
          {!letter.releaseTime && !mayDo(detail, 'release') && (
            <p className={`fine ${styles.note}`}>由答复人和脱敏人以外、有公开权限的同事核对后公开。</p>
          )}
          <Compared original={originalOf(detail)} shown={detail} />
        </Card>
      )}
    </>
  );
}

const publicTextOf = ({ publicTitle, publicContent, publicAnswer }: LetterDetail): PublicText => ({
  publicTitle,
  publicContent,
  publicAnswer,
});

type DraftingProps = Props & {
  typed: Writing<PublicText>;
  onDone: () => void;
  canStop: boolean;
};

function Drafting({ detail, acts, typed, onDone, canStop }: DraftingProps) {
  const proposal = useQuery(redactionOptions(detail.letter.id));
  const { data, error, refetch } = proposal;
  if (!data) return <Waiting error={error} onRetry={refetch} rows={6} />;
  const stored = publicTextOf(detail);
  return (
    <Card title="公开稿" note="只公开脱敏以后的文字；提交后由另一位同事核对、公开">
      {typed.isOvertaken && (
        <Newer what="公开稿" onKeep={typed.keep} onTake={() => typed.write(stored)}>
          {publicParts.map(({ name, label }) => (
            <Fragment key={name}>
              <h3 className={styles.subheading}>{label}</h3>
              <div className={styles.text}>{stored[name]}</div>
            </Fragment>
          ))}
        </Newer>
      )}
      <PublicForm
        original={originalOf(detail)}
        proposal={data}
        text={typed.text ?? (canStop ? stored : data)}
        isChanged={typed.isUnsaved}
        isHeld={typed.isOvertaken}
        acts={acts}
        label={labelOf(detail, 'redact')}
        onChange={typed.write}
        onDone={onDone}
        {...(canStop ? { onCancel: onDone } : {})}
      />
    </Card>
  );
}
