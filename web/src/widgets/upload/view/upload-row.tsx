import { Progress } from 'antd';
import { fileSize } from '@/shared/format/file';
import { messages } from '@/shared/messages/zh-cn';
import { Icon, type IconName } from '@/ui-admin/icon';
import { Ellipsis } from '@/widgets/inputs/ellipsis';
import { downloadAddress, fileAddress } from '../core/address';
import { previewKind } from '../core/preview-kind';
import type { UploadItem } from '../core/upload-item';
import styles from './upload.module.css';

/** Characters of a file name that are shown; the whole name opens on focus and hover and is what screen readers read. */
export const shownName = 5;

export type RowActions = {
  retry: (item: UploadItem) => void;
  remove: (item: UploadItem) => void;
  preview: (item: UploadItem) => void;
  /** Absent where the order means nothing. */
  shift?: ((item: UploadItem, step: -1 | 1) => void) | undefined;
  /** False where a stored file is not to be had, or stays once it is stored. */
  mayDownload?: boolean | undefined;
  mayRemove?: boolean | undefined;
};

type Props = {
  item: UploadItem;
  /** A small picture before the name. */
  thumbnail?: boolean;
  disabled: boolean;
  actions: RowActions;
};

/** One file of a list: name, how far it is or what is wrong, and what can be done with it. */
export function UploadRow({ item, thumbnail = false, disabled, actions }: Props) {
  const { name, size, status, message } = item;
  return (
    <li className={`row ${styles.row} ${status === 'error' ? styles.failed : ''}`}>
      <span className={styles.sign}>
        {thumbnail && status === 'done' ? (
          <img src={fileAddress(item.path, 160)} alt="" width="40" height="40" loading="lazy" />
        ) : (
          <Icon name={status === 'error' ? 'info' : 'file'} />
        )}
      </span>
      <span className={styles.name}>
        <Ellipsis text={name} limit={shownName} />
        {size > 0 && <small>{fileSize(size)}</small>}
      </span>
      <UploadState item={item} />
      <ItemButtons item={item} disabled={disabled} actions={actions} />
      {status === 'error' && <p className={styles.problem}>{message || messages.uploadFailedShort}</p>}
      {status === 'done' && item.note && <p className={styles.noted}>{item.note}</p>}
    </li>
  );
}

/** How far a file is. */
export function UploadState({ item: { status, percent, name } }: { item: UploadItem }) {
  if (status === 'uploading') {
    return (
      <span className={styles.progress}>
        <Progress percent={percent} size="small" aria-label={`${name} 上传进度`} />
      </span>
    );
  }
  return <span className="visually-hidden">{status === 'done' ? '已上传' : messages.uploadFailedShort}</span>;
}

/** What can be done with a file, as small buttons. */
export function ItemButtons({ item, disabled, actions, tile = false }: Omit<Props, 'thumbnail'> & { tile?: boolean }) {
  const { name, status, path } = item;
  const { shift, mayDownload = true, mayRemove = true } = actions;
  return (
    <span className={styles.buttons}>
      {shift && !disabled && (
        <>
          <IconButton icon={tile ? 'left' : 'up'} label={`前移 ${name}`} onClick={() => shift(item, -1)} />
          <IconButton icon={tile ? 'right' : 'down'} label={`后移 ${name}`} onClick={() => shift(item, 1)} />
        </>
      )}
      {status === 'done' && previewKind(path) !== 'none' && (
        <IconButton icon="eye" label={`预览 ${name}`} onClick={() => actions.preview(item)} />
      )}
      {status === 'done' && mayDownload && (
        <a className={styles.iconButton} href={downloadAddress(path)} download={name} aria-label={`下载 ${name}`}>
          <Icon name="download" />
        </a>
      )}
      {status === 'error' && !disabled && (
        <IconButton icon="refresh" label={`重新上传 ${name}`} onClick={() => actions.retry(item)} />
      )}
      {!disabled && (mayRemove || status !== 'done') && (
        <IconButton
          icon={status === 'uploading' ? 'x' : 'trash'}
          label={`${status === 'uploading' ? '取消上传' : '删除'} ${name}`}
          onClick={() => actions.remove(item)}
        />
      )}
    </span>
  );
}

export function IconButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.iconButton} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
