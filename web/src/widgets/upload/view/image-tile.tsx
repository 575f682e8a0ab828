import { Progress } from 'antd';
import { messages } from '@/shared/messages/zh-cn';
import { dragWhole } from '@/ui-admin/drag/drag-handle';
import type { Reorder } from '@/ui-admin/drag/reorder';
import { Icon } from '@/ui-admin/icon';
import { Ellipsis } from '@/widgets/inputs';
import { fileAddress } from '../core/address';
import type { UploadItem } from '../core/upload-item';
import styles from './upload.module.css';
import { ItemButtons, type RowActions, shownName } from './upload-row';

type Props = {
  item: UploadItem;
  disabled: boolean;
  actions: RowActions;
  /** Puts the pictures in order; null where the order means nothing. */
  reorder: Reorder | null;
};

/** One picture of a set. It can be dragged to another place; buttons do the same. */
export function ImageTile({ item, disabled, actions, reorder }: Props) {
  const { id, name, status, percent, path, message } = item;
  const movable = reorder && !disabled;
  return (
    <li
      className={`${styles.tile} ${status === 'error' ? styles.failed : ''} ${movable ? styles.movable : ''}`}
      {...(movable ? dragWhole(reorder, id) : {})}
    >
      <div className={styles.picture}>
        {status === 'done' && (
          <img
            src={fileAddress(path, 320)}
            alt={`缩略图：${name}`}
            width="320"
            height="240"
            loading="lazy"
            draggable={false}
          />
        )}
        {status === 'uploading' && (
          <span className={styles.progress}>
            <Progress percent={percent} size="small" aria-label={`${name} 上传进度`} />
          </span>
        )}
        {status === 'error' && <Icon name="info" />}
      </div>
      <div className={`row ${styles.caption}`}>
        <Ellipsis text={name} limit={shownName} />
        <ItemButtons tile item={item} disabled={disabled} actions={actions} />
      </div>
      {status === 'error' && <p className={styles.problem}>{message || messages.uploadFailedShort}</p>}
      {status === 'done' && item.note && <p className={styles.noted}>{item.note}</p>}
    </li>
  );
}
