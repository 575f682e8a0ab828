import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { PageHead } from '@/ui-admin/page/page-head';
import { LightMark } from '@/ui-admin/state/freshness-mark';
import { StateTag } from '@/ui-admin/state/tag';
import { ActBar } from './act-bar';
import { stateWords } from './core/words';
import { HistoryCard } from './history-card';
import styles from './letter.module.css';
import { LetterCard } from './letter-card';
import type { LetterDetail } from './letter-types';
import { MessagesCard } from './messages-card';
import { ProgressCard } from './progress-card';
import { PublicCard } from './public-card';
import { ReplyCard } from './reply-card';
import { SameCard } from './same-card';
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
      <div className={styles.columns}>
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
