import { minute } from '@/shared/format/date';
import { fileSize } from '@/shared/format/file';
import { Icon } from '@/ui-admin/icon';
import styles from './notice.module.css';
import type { Notice } from './notice-api';

/** Who sent a notice and when, what it says, and its files. */
export function NoticeBody({ notice }: { notice: Notice }) {
  const { sender_dictText: sender, sendTime, msgContent, msgAbstract, attachments } = notice;
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
        <ul className={styles.files} aria-label="附件">
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
