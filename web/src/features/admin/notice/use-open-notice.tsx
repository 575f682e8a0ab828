import { type ReactNode, useState } from 'react';
import { useGo } from '@/ui-admin/page/page-address';
import { useWrite } from '@/ui-admin/use-write';
import { markRead, type Notice, noticesKey } from './notice-api';
import { NoticeDetail } from './notice-detail';
import { type NoticePlaces, useNoticePlaces } from './places';

export type OpenNotice = {
  /** Notes that a notice is read, and shows its page or what it says. */
  open: (notice: Notice) => void;
  detail: ReactNode;
};

/** Where a notice leads, or null. */
export function targetOf({ openType, openPage, busId }: Notice, places: NoticePlaces): string | null {
  if (openType === 'url') return openPage;
  const page = openType === 'component' ? places.ofComponent(openPage) : null;
  return page && (busId ? `${page}?id=${encodeURIComponent(busId)}` : page);
}

/** Goes where a notice leads: pages of the back office here, others in a window of their own. */
export function useLeave(): (path: string) => void {
  const go = useGo();
  const places = useNoticePlaces();
  return (path) => {
    if (places.isPage(path.split('?')[0] ?? '')) {
      go(path);
    } else {
      window.open(path, '_blank', 'noopener');
    }
  };
}

/** Notes that a notice is read and loads the lists again; true when it worked. */
export function useMarkRead(): (id: string, confirm?: boolean) => Promise<boolean> {
  const { write } = useWrite([noticesKey]);
  return (id, confirm) => write(() => markRead(id, confirm), undefined, id);
}

/** Opening notices, and the one that is open. */
export function useOpenNotice(onLeave: () => void = () => {}): OpenNotice {
  const [shown, setShown] = useState<Notice | null>(null);
  const places = useNoticePlaces();
  const go = useLeave();
  const mark = useMarkRead();

  const leave = (path: string) => {
    setShown(null);
    onLeave();
    go(path);
  };
  const open = (notice: Notice) => {
    if (!notice.needConfirm) void mark(notice.id);
    const target = targetOf(notice, places);
    if (target && notice.openType === 'component' && !notice.needConfirm) {
      leave(target);
    } else {
      setShown(notice);
    }
  };
  const confirm = async ({ id }: Notice) => {
    if (await mark(id, true)) setShown(null);
  };
  const detail = shown && (
    <NoticeDetail
      notice={shown}
      target={targetOf(shown, places)}
      onGo={leave}
      onConfirm={() => void confirm(shown)}
      onClose={() => setShown(null)}
    />
  );
  return { open, detail };
}
