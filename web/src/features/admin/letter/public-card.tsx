import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { minute } from '@/shared/format/date';
import { Card } from '@/ui-admin/page/page-head';
import { Waiting } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { Compared, originalOf } from './compared';
import { labelOf, mayDo, nameOf } from './core/words';
import { LeftOver } from './left-over';
import styles from './letter.module.css';
import { redactionOptions } from './letter-api';
import type { LetterDetail, PublicText } from './letter-types';
import { PublicForm } from './public-form';
import type { LetterActs } from './use-letter-acts';

type Props = { detail: LetterDetail; acts: LetterActs };

/** The text for the public: one person takes out what points at the writer, another one publishes it. */
export function PublicCard({ detail, acts }: Props) {
  const { letter } = detail;
  const [typed, setTyped] = useState<PublicText | null>(null);
  const [isChanging, setChanging] = useState(false);
  const mayRedact = mayDo(detail, 'redact');
  const hasText = letter.redactBy !== '';
  const stop = () => {
    setTyped(null);
    setChanging(false);
  };
  if (mayRedact && (!hasText || isChanging)) {
    return <Drafting detail={detail} acts={acts} typed={typed} onType={setTyped} onDone={stop} canStop={hasText} />;
  }
  return (
    <>
      {typed && <LeftOver label="没有提交的公开稿" text={Object.values(typed).join('\n\n')} onDrop={stop} />}
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

type DraftingProps = Props & {
  typed: PublicText | null;
  onType: (text: PublicText) => void;
  onDone: () => void;
  canStop: boolean;
};

function Drafting({ detail, acts, typed, onType, onDone, canStop }: DraftingProps) {
  const proposal = useQuery(redactionOptions(detail.letter.id));
  const { data, error, refetch } = proposal;
  if (!data) return <Waiting error={error} onRetry={refetch} rows={6} />;
  const start = canStop ? detail : data;
  return (
    <Card title="公开稿" note="只公开脱敏以后的文字；提交后由另一位同事核对、公开">
      <PublicForm
        original={originalOf(detail)}
        proposal={data}
        text={typed ?? start}
        isChanged={typed !== null}
        acts={acts}
        label={labelOf(detail, 'redact')}
        onChange={onType}
        onDone={onDone}
        {...(canStop ? { onCancel: onDone } : {})}
      />
    </Card>
  );
}
