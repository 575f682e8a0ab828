import { Button } from 'antd';
import { Dialog } from '@/ui-admin/dialog/dialog';
import styles from './announcement.module.css';
import type { Announcement } from './announcement-api';
import { AnnouncementBody } from './announcement-body';
import { PriorityTag } from './priority';

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
export function AnnouncementDetail({ announcement, target, onGo, onConfirm, onClose }: Props) {
  const { titile, priority, needConfirm } = announcement;
  return (
    <Dialog
      width={720}
      title="通知消息"
      onClose={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        ...(target === null
          ? []
          : [
              <Button key="go" type={needConfirm ? 'default' : 'primary'} onClick={() => onGo(target)}>
                去处理
              </Button>,
            ]),
        ...(needConfirm
          ? [
              <Button key="confirm" type="primary" onClick={onConfirm}>
                确认已读
              </Button>,
            ]
          : []),
      ]}
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
