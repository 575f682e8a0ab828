import { minute } from '@/shared/format/date';
import { Facts } from '@/ui-admin/facts/facts';
import { Card } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { LightMark } from '@/ui-admin/state/freshness-mark';
import { alertWords, nameOf } from './core/words';
import { letterAddress } from './letter-api';
import type { Letter, Step } from './letter-types';

const time = (at: string | null) => (at ? minute(at) : '');

/** Who has the letter, and by when. */
export function ProgressCard({ letter, steps }: { letter: Letter; steps: readonly Step[] }) {
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
