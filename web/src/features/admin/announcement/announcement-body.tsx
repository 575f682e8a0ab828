import { minute } from '@/shared/format/date';
import { fileSize } from '@/shared/format/file';
import { Icon } from '@/ui-admin/icon';
import styles from './announcement.module.css';
import type { Announcement } from './announcement-api';

/** Who sent an announcement and when, what it says, and its files. */
export function AnnouncementBody({ announcement }: { announcement: Announcement }) {
  const { sender_dictText: sender, sendTime, msgContent, msgAbstract, attachments } = announcement;
  return (
    <>
      <p className={styles.facts}>
        发布人：{sender || '系统'} {sendTime && <time>发布时间：{minute(sendTime)}</time>}
      </p>
      {msgContent ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets through text, lists, tables, links and pictures of this site
        <div className={styles.content} dangerouslySetInnerHTML={{ __html: msgContent }} />
      ) : (
        <div className={styles.content}>{msgAbstract || '没有正文'}</div>
      )}
      {attachments.length > 0 && (
        <ul className={`stack close ${styles.files}`} aria-label="附件">
          {attachments.map(({ name, href, size }) => (
            <li key={href}>
              <Icon name="file" />
              <a href={href} download={name}>
                {name}
              </a>
              {size > 0 && <span className={styles.facts}>{fileSize(size)}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
