import { Button, Modal } from 'antd';
import { minute } from '@/shared/format/date';
import styles from './notice.module.css';
import type { Notice } from './notice-api';
import { PriorityTag } from './priority';

type Props = {
  notice: Notice;
  /** Goes to the address the notice names. */
  onGo: (path: string) => void;
  onClose: () => void;
};

/** What a notice says. Mount it while it is open. */
export function NoticeDetail({ notice, onGo, onClose }: Props) {
  const { titile, sender, sendTime, priority, msgContent, attachments, openType, openPage } = notice;
  return (
    <Modal
      open
      centered
      width={720}
      title="通知消息"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        ...(openType === 'url'
          ? [
              <Button key="go" type="primary" onClick={() => onGo(openPage)}>
                去处理
              </Button>,
            ]
          : []),
      ]}
    >
      <article className={styles.detail}>
        <h2>
          <PriorityTag priority={priority} /> {titile}
        </h2>
        <p className={styles.facts}>
          发布人：{sender} {sendTime && <time>发布时间：{minute(sendTime)}</time>}
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets through text, lists, tables, links and pictures of this site */}
        <div className={styles.content} dangerouslySetInnerHTML={{ __html: msgContent }} />
        {attachments.length > 0 && (
          <ul aria-label="附件">
            {attachments.map(({ name, href }) => (
              <li key={href}>
                <a href={href} download={name}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </article>
    </Modal>
  );
}
