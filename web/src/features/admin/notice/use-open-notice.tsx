import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useNotices } from '@/ui-admin/use-notices';
import { markRead, type Notice, noticesKey } from './notice-api';
import { NoticeDetail } from './notice-detail';
import { useNoticePlaces } from './places';

export type OpenNotice = {
  /** Notes that a notice is read, and shows its page or what it says. `id` is that of the notice. */
  open: (notice: Notice, id?: string) => void;
  detail: ReactNode;
};

/** Opening notices, and the one that is open. */
export function useOpenNotice(onLeave: () => void = () => {}): OpenNotice {
  const [shown, setShown] = useState<Notice | null>(null);
  const queries = useQueryClient();
  const notices = useNotices();
  const navigate = useNavigate();
  const places = useNoticePlaces();

  const leave = (path: string) => {
    setShown(null);
    onLeave();
    if (places.isPage(path.split('?')[0] ?? '')) {
      void navigate(path);
    } else {
      window.open(path, '_blank', 'noopener');
    }
  };
  const open = (notice: Notice, id = notice.id) => {
    const reload = () => queries.invalidateQueries({ queryKey: noticesKey });
    markRead(id).then(reload, (error) => {
      notices.failed(error);
      return reload();
    });
    const page = notice.openType === 'component' ? places.ofComponent(notice.openPage) : null;
    if (page) {
      leave(notice.busId ? `${page}?id=${encodeURIComponent(notice.busId)}` : page);
    } else {
      setShown(notice);
    }
  };
  const detail = shown && <NoticeDetail notice={shown} onGo={leave} onClose={() => setShown(null)} />;
  return { open, detail };
}
