import { day } from '@/shared/format/date';
import { Card } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { StateTag } from '@/ui-admin/state/tag';
import { stateWords } from './core/words';
import styles from './letter.module.css';
import { letterAddress } from './letter-api';
import type { SameLetter } from './letter-types';

/** The other letters that came with the same phone or mail. */
export function SameCard({ same }: { same: readonly SameLetter[] }) {
  if (same.length === 0) return null;
  return (
    <Card title="这位写信人的其他来信" note="按电话或邮箱">
      <ul className={styles.same}>
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
