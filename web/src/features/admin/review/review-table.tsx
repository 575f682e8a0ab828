import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { minute } from '@/shared/format/date';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { text } from '@/shared/rules/rules';
import type { Action, Offer } from '@/ui-admin/actions/action';
import { ActionLinks } from '@/ui-admin/actions/action-links';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { Card } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Waiting } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { type ListColumn, RowsTable, rowsThere } from '@/widgets/list';
import { RecordDialog } from './record-dialog';
import styles from './review.module.css';
import {
  counted,
  historyOptions,
  type Item,
  permissionOf,
  type Review,
  reviewBase,
  tones,
  verbs,
  withdraw,
} from './review-api';

type Props = {
  title: string;
  /** What a review of these says, and what readers see of it. */
  note: string;
  items: Item[];
  today: string;
};

/** Subjects of one kind with where they stand: a table, on phones one below the other. */
export function ReviewTable({ title, note, items, today }: Props) {
  const may = useMay();
  const narrow = useMediaQuery('(width < 768px)');
  const { offersOf, dialog } = useActions(actions(may, today), useChange([resourceKey(reviewBase)]));
  return (
    <Card title={title} note={note}>
      {narrow ? (
        <ReviewCards items={items} offersOf={offersOf} />
      ) : (
        <RowsTable<Item>
          label={title}
          list={rowsThere(items, ({ subject }) => subject)}
          columns={columns}
          nameOf={({ name }) => name}
          offersOf={(item) => offersOf(item)}
          empty="没有要登记的内容"
        />
      )}
      {items[0]?.kind === 'guidance' && !may(permissionOf.guidance) && (
        <p className="muted">审定由持有“审定医学内容”权限的人登记，需要时请安全管理员在角色管理里授权给医师。</p>
      )}
      {dialog}
    </Card>
  );
}

const actions = (may: (code: string) => boolean, today: string): Action<Item>[] => [
  ...(['page', 'guidance'] as const).map(
    (kind): Action<Item> => ({
      key: `record-${kind}`,
      label: verbs[kind],
      permission: permissionOf[kind],
      when: (item) => item.kind === kind,
      form: (item, close) => <RecordDialog item={item} today={today} onClose={close} />,
    }),
  ),
  {
    key: 'withdraw',
    label: '撤回',
    danger: true,
    when: ({ kind, newest }) => may(permissionOf[kind]) && newest?.act === 'review',
    reason: ({ kind, name }) => ({
      title: `撤回${verbs[kind]}：${name}`,
      label: '理由',
      hint:
        kind === 'guidance'
          ? '网站上立即改回文本的版本和核对日期（站点设为不公开的，立即撤下），历史记录保留'
          : '网站上不再显示这次核对，历史记录保留',
      rules: [text('理由', 2, 500)],
    }),
    run: withdraw,
    done: ({ kind }) => `已撤回${verbs[kind]}，网站上的页面已更新`,
  },
  {
    key: 'history',
    label: '历史',
    when: ({ newest }) => Boolean(newest),
    form: (item, close) => <HistoryDialog item={item} onClose={close} />,
  },
];

const columns: ListColumn<Item>[] = [
  { name: 'name', title: '内容', rowHeader: true, render: (item) => <Subject item={item} /> },
  { name: 'state', title: '状态', width: 110, render: (item) => <State item={item} /> },
  { name: 'edition', title: '文本版本', width: 150, render: (item) => <Edition item={item} /> },
  { name: 'reviewer', title: '由谁', width: 200, render: (item) => reviewerOf(item) },
  { name: 'reviewDate', title: '日期', width: 110, render: (item) => counted(item)?.reviewDate },
  { name: 'nextReviewDate', title: '下次', width: 110, render: (item) => counted(item)?.nextReviewDate },
];

type ReviewCardsProps = { items: Item[]; offersOf: (item: Item) => readonly Offer[] };

/** Subjects one below the other, for screens too narrow for a table. What nobody reviewed has no names and days. */
function ReviewCards({ items, offersOf }: ReviewCardsProps) {
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={item.subject}>
          <div className={`row ${styles.cardHead}`}>
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

/** All that was recorded about a subject, newest first. */
function HistoryDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { data, error, refetch } = useQuery(historyOptions(item.subject));
  return (
    <Dialog width={560} title={`历史：${item.name}`} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {data ? (
        <ol className={`stack ${styles.history}`}>
          {data.map((review) => (
            <Line key={review.id} review={review} verb={verbs[item.kind]} />
          ))}
        </ol>
      ) : (
        <Waiting error={error} onRetry={refetch} rows={4} />
      )}
    </Dialog>
  );
}

function Line({ review, verb }: { review: Review; verb: string }) {
  const { act, reviewer, title, licence, reviewDate, nextReviewDate, edition, remark, createName, createTime } = review;
  return (
    <li>
      {act === 'review' ? (
        <>
          <strong>
            {reviewDate} {verb}
          </strong>
          <p>
            {[reviewer, title, licence && `执业证书 ${licence}`].filter(Boolean).join('，')}；下次 {nextReviewDate}
          </p>
        </>
      ) : (
        <strong>撤回{verb}</strong>
      )}
      {remark !== '' && <p className={styles.remark}>{remark}</p>}
      <p className="muted">
        文本版本 {edition} · {createName} 登记于 {minute(createTime)}
      </p>
    </li>
  );
}

type SubjectProps = { item: Item };

/** The name of a subject; it leads to the page where readers see it. */
function Subject({ item: { name, path } }: SubjectProps) {
  return (
    <a href={path} target="_blank" rel="noopener" title="打开网站上的页面阅读">
      {name}
    </a>
  );
}

/** Where a subject stands. */
function State({ item: { state, stateText } }: SubjectProps) {
  return <StateTag tone={tones[state]}>{stateText}</StateTag>;
}

/** The edition that stands on the site, and the one that was reviewed where it was another. */
function Edition({ item }: SubjectProps) {
  const reviewed = counted(item)?.edition ?? item.edition;
  return (
    <>
      {item.edition}
      {reviewed !== item.edition && <span className="muted">（上次 {reviewed}）</span>}
    </>
  );
}

/** Who made the review that counts, with the title of a physician; empty when there is none. */
function reviewerOf(item: Item): string {
  const { reviewer = '', title = '' } = counted(item) ?? {};
  return title === '' ? reviewer : `${reviewer}（${title}）`;
}
