import type { PopupNotice } from '@/shared/api/public';
import { Icon } from '@/ui-portal/icon';
import { SiteLink } from '@/ui-portal/links';

/**
 * 弹窗公告, as a line above the page and not a window over it: it takes its own room, covers nothing, keeps the focus where
 * it is, and stays away once the visitor has closed it (`closed-notice.ts`). Without script it simply stands there.
 */
export function Popup({ notice }: { notice: PopupNotice }) {
  return (
    <section className="popup" aria-labelledby="popup" data-notice={notice.key}>
      <div className="wrap">
        <Icon name="alert" />
        <div>
          <p id="popup" className="popup-title">
            {notice.title}
          </p>
          {notice.text !== '' && <p>{notice.text}</p>}
        </div>
        {notice.href !== '' && <SiteLink href={notice.href}>查看详情</SiteLink>}
        <button className="btn btn-plain" type="button" data-close-notice="">
          关闭<span className="hidden">公告“{notice.title}”</span>
        </button>
      </div>
    </section>
  );
}
