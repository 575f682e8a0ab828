import type { Offer } from '@/ui-admin/actions/action';
import { ActionLinks } from '@/ui-admin/actions/action-links';
import styles from './review.module.css';
import { counted, type Item } from './review-api';
import { Edition, reviewerOf, State, Subject } from './review-parts';

type Props = { items: Item[]; offersOf: (item: Item) => readonly Offer[] };

/** Subjects one below the other, for screens too narrow for a table. What nobody reviewed has no names and days. */
export function ReviewCards({ items, offersOf }: Props) {
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={item.subject}>
          <div className={styles.cardHead}>
            <h3>
              <Subject item={item} />
            </h3>
            <State item={item} />
          </div>
          <dl>
            <dt>文本版本</dt>
            <dd>
              <Edition item={item} />
            </dd>
            <Reviewed item={item} />
          </dl>
          <ActionLinks offers={offersOf(item)} subject={item.name} />
        </li>
      ))}
    </ul>
  );
}

function Reviewed({ item }: { item: Item }) {
  const review = counted(item);
  if (!review) return null;
  return (
    <>
      <dt>由谁</dt>
      <dd>{reviewerOf(item)}</dd>
      <dt>日期</dt>
      <dd>{review.reviewDate}</dd>
      <dt>下次</dt>
      <dd>{review.nextReviewDate}</dd>
    </>
  );
}
