import { minute } from '@/shared/format/date';
import { Card } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { letterAddress } from './consult-api';
import type { Letter, Step } from './consult-types';
import { alertWords, nameOf } from './core/words';
import { Facts } from './facts';
import { LetterLight } from './letter-light';

const time = (at: string | null) => (at ? minute(at) : '');

/** Who has the letter, and by when. */
export function ProgressCard({ letter, steps }: { letter: Letter; steps: readonly Step[] }) {
  const hasReason = letter.reason !== '' && (letter.state === 'refused' || letter.extended);
  const isMerged = letter.state === 'merged';
  return (
    <Card title="办理情况">
      <Facts
        facts={[
          { term: '办理科室', value: letter.departName || '还没有分办' },
          { term: '时限', value: letter.light ? <LetterLight light={letter.light} /> : '' },
          { term: '办理期限', value: time(letter.dueTime) },
          { term: '督促', value: alertWords[letter.alert] },
          { term: '事项', value: letter.simple ? '简单事项（3 个工作日）' : '' },
          { term: '延期', value: letter.extended ? '已延期一次' : '' },
          { term: '经办人', value: nameOf(steps, letter.handler) },
          { term: '起草人', value: nameOf(steps, letter.draftBy) },
          { term: letter.state === 'refused' ? '不予受理的理由' : '延期理由', value: hasReason ? letter.reason : '' },
          {
            term: '合并到',
            value: isMerged ? <PageLink to={letterAddress(letter.mergedInto)}>查看那封信</PageLink> : '',
          },
          {
            term: '首次答复',
            value: letter.answerTime ? `${minute(letter.answerTime)}（${letter.answerDays} 个工作日）` : '',
          },
          { term: '满意度', value: letter.satisfaction ? `${letter.satisfaction} 分` : '' },
          { term: '办结时间', value: time(letter.closeTime) },
        ]}
      />
    </Card>
  );
}
