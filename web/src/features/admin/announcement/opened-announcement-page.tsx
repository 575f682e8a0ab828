import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { minute } from '@/shared/format/date';
import { useGo, usePageParams } from '@/ui-admin/page/page-address';
import { usePageTitle } from '@/ui-admin/page/page-context';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { Waiting } from '@/ui-admin/state/states';
import { useWrite } from '@/ui-admin/use-write';
import styles from './announcement.module.css';
import { type OpenedAnnouncement, openedOptions } from './announcement-api';
import { AnnouncementBody } from './announcement-body';
import { openedPath, useAnnouncementPlaces, userAnnouncementPath } from './places';
import { PriorityTag } from './priority';
import { StarButton } from './star-button';
import { targetOf, useLeave, useMarkRead } from './use-open-announcement';

/** One announcement at its own address, with its neighbours. Opening it notes that it is read, unless that has to be confirmed. */
export default function OpenedAnnouncementPage() {
  const { id = '' } = usePageParams();
  const { data, error, refetch } = useQuery(openedOptions(id));
  usePageTitle(data?.titile ?? '');
  if (data) return <Opened key={data.id} announcement={data} />;
  return (
    <>
      <PageHead title="通告" actions={<BackLink />} />
      <Card>{<Waiting error={error} onRetry={refetch} />}</Card>
    </>
  );
}

function Opened({ announcement }: { announcement: OpenedAnnouncement }) {
  const { anntId, titile, priority, readFlag, needConfirm, endTime } = announcement;
  const go = useLeave();
  const mark = useMarkRead();
  const target = targetOf(announcement, useAnnouncementPlaces());
  const unread = readFlag === '0' && !needConfirm;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is noted once, when the announcement is opened
  useEffect(() => {
    if (unread) void mark(anntId);
  }, [unread, anntId]);
  return (
    <>
      <PageHead
        title={titile}
        actions={
          <>
            <BackLink />
            {target && (
              <Button type="primary" onClick={() => go(target)}>
                去处理
              </Button>
            )}
          </>
        }
      >
        <PriorityTag priority={priority} />
        <StarButton announcement={announcement} />
      </PageHead>
      <Card>
        <article className={`${styles.detail} ${styles.page}`}>
          <AnnouncementBody announcement={announcement} />
          {endTime && <p className={styles.facts}>有效期至：{minute(endTime)}</p>}
          {needConfirm && <Confirmation announcement={announcement} onConfirm={() => mark(anntId, true)} />}
        </article>
        <Neighbours announcement={announcement} />
      </Card>
    </>
  );
}

function BackLink() {
  return <PageLink to={userAnnouncementPath}>我的通告</PageLink>;
}

function Confirmation({
  announcement,
  onConfirm,
}: {
  announcement: OpenedAnnouncement;
  onConfirm: () => Promise<boolean>;
}) {
  const { busy, write } = useWrite();
  if (announcement.readFlag === '1') {
    return (
      <p className={styles.hint} role="status">
        您已于 {announcement.readTime ? minute(announcement.readTime) : ''} 确认阅读。
      </p>
    );
  }
  return (
    <div className={`row ${styles.confirm}`}>
      <span>这条通告需要确认阅读：看完后请点“确认已读”，之前会一直显示为未读。</span>
      <Button type="primary" loading={busy} onClick={() => void write(async () => void (await onConfirm()))}>
        确认已读
      </Button>
    </div>
  );
}

function Neighbours({ announcement: { newerId, olderId } }: { announcement: OpenedAnnouncement }) {
  const go = useGo();
  const to = (id: string) => () => go(openedPath(id));
  return (
    <nav className={styles.neighbours} aria-label="前后的通告">
      <Button disabled={newerId === ''} onClick={to(newerId)}>
        上一条
      </Button>
      <Button disabled={olderId === ''} onClick={to(olderId)}>
        下一条
      </Button>
    </nav>
  );
}
