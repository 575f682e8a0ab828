import { useEffect, useState } from 'react';
import type { PopupNotice } from '@/shared/api/public';
import { Icon } from '@/ui-portal/icon';
import { SiteLink } from '@/ui-portal/links';
import { closedNotice, rememberClosed, showAgain } from './closed-notice';

/**
 * 弹窗公告, as a line above the page and not a window over it: it takes its own room, covers nothing, keeps the focus where
 * it is, and stays away once the visitor has closed it. Without script it simply stands there.
 */
export function Popup({ notice }: { notice: PopupNotice }) {
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    if (closedNotice() === notice.key) setClosed(true);
    else showAgain();
  }, [notice.key]);
  if (closed) return null;
  const close = () => {
    rememberClosed(notice.key);
    setClosed(true);
    document.getElementById('main')?.focus();
  };
  return (
    <section className="popup" aria-labelledby="popup">
      <div className="wrap">
        <Icon name="alert" />
        <div>
          <p id="popup" className="popup-title">
            {notice.title}
          </p>
          {notice.text !== '' && <p>{notice.text}</p>}
        </div>
        {notice.href !== '' && <SiteLink href={notice.href}>查看详情</SiteLink>}
        <button className="btn btn-plain" type="button" onClick={close}>
          关闭<span className="hidden">公告“{notice.title}”</span>
        </button>
      </div>
    </section>
  );
}
