import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { useGo } from '@/ui-admin/page/page-address';
import { useWrite } from '@/ui-admin/use-write';
import styles from './announcement.module.css';
import { type Announcement, announcementsKey, markRead } from './announcement-api';
import { AnnouncementBody } from './announcement-body';
import { type AnnouncementPlaces, useAnnouncementPlaces } from './places';
import { PriorityTag } from './priority';

export type OpenAnnouncement = {
  /** Notes that an announcement is read, and shows its page or what it says. */
  open: (announcement: Announcement) => void;
  detail: ReactNode;
};

/** Where an announcement leads, or null. */
export function targetOf({ openType, openPage, busId }: Announcement, places: AnnouncementPlaces): string | null {
  if (openType === 'url') return openPage;
  const page = openType === 'component' ? places.ofComponent(openPage) : null;
  return page && (busId ? `${page}?id=${encodeURIComponent(busId)}` : page);
}

/** Goes where an announcement leads: pages of the back office here, others in a window of their own. */
export function useLeave(): (path: string) => void {
  const go = useGo();
  const places = useAnnouncementPlaces();
  return (path) => {
    if (places.isPage(path.split('?')[0] ?? '')) {
      go(path);
    } else {
      window.open(path, '_blank', 'noopener');
    }
  };
}

/** Notes that an announcement is read and loads the lists again; true when it worked. */
export function useMarkRead(): (id: string, confirm?: boolean) => Promise<boolean> {
  const { write } = useWrite([announcementsKey]);
  return (id, confirm) => write(() => markRead(id, confirm), undefined, id);
}

/** Opening announcements, and the one that is open. */
export function useOpenAnnouncement(onLeave: () => void = () => {}): OpenAnnouncement {
  const [shown, setShown] = useState<Announcement | null>(null);
  const places = useAnnouncementPlaces();
  const go = useLeave();
  const mark = useMarkRead();

  const leave = (path: string) => {
    setShown(null);
    onLeave();
    go(path);
  };
  const open = (announcement: Announcement) => {
    if (!announcement.needConfirm) void mark(announcement.id);
    const target = targetOf(announcement, places);
    if (target && announcement.openType === 'component' && !announcement.needConfirm) {
      leave(target);
    } else {
      setShown(announcement);
    }
  };
  const confirm = async ({ id }: Announcement) => {
    if (await mark(id, true)) setShown(null);
  };
  const detail = shown && (
    <AnnouncementDetail
      announcement={shown}
      target={targetOf(shown, places)}
      onGo={leave}
      onConfirm={() => void confirm(shown)}
      onClose={() => setShown(null)}
    />
  );
  return { open, detail };
}

type Props = {
  announcement: Announcement;
  /** Where 去处理 leads; null where the announcement leads nowhere. */
  target: string | null;
  /** Goes to an address. */
  onGo: (path: string) => void;
  /** Says that it was read; only asked where the announcement wants that. */
  onConfirm: () => void;
  onClose: () => void;
};

/** What an announcement says. Mount it while it is open. */
function AnnouncementDetail({ announcement, target, onGo, onConfirm, onClose }: Props) {
  const { titile, priority, needConfirm } = announcement;
  return (
    <Dialog
      width={720}
      title="通知消息"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {target !== null && (
            <Button type={needConfirm ? 'default' : 'primary'} onClick={() => onGo(target)}>
              去处理
            </Button>
          )}
          {needConfirm && (
            <Button type="primary" onClick={onConfirm}>
              确认已读
            </Button>
          )}
        </>
      }
    >
      <article className={styles.detail}>
        <h2>
          <PriorityTag priority={priority} /> {titile}
        </h2>
        <AnnouncementBody announcement={announcement} />
        {needConfirm && (
          <p className={styles.hint}>这条通告需要确认阅读：看完后请点“确认已读”，之前会一直显示为未读。</p>
        )}
      </article>
    </Dialog>
  );
}
