import { type ReactNode, useState } from 'react';
import { useGo } from '@/ui-admin/page/page-address';
import { useWrite } from '@/ui-admin/use-write';
import { type Announcement, announcementsKey, markRead } from './announcement-api';
import { AnnouncementDetail } from './announcement-detail';
import { type AnnouncementPlaces, useAnnouncementPlaces } from './places';

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
