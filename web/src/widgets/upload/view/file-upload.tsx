import { type ReactNode, useState } from 'react';
import type { TextControl } from '@/ui-admin/values/text-control';
import { limitOf, type UploadItem } from '../core/upload-item';
import { DropFiles, PickFiles } from './pick-files';
import { PreviewModal } from './preview-modal';
import styles from './upload.module.css';
import { UploadList } from './upload-list';
import { type RowActions, UploadRow } from './upload-row';
import { useRemove } from './use-remove';
import { type UploadOptions, useUpload } from './use-upload';
import { useWaits } from './use-waits';

type Props = TextControl &
  UploadOptions & {
    /** What the browser offers, such as `.pdf,.docx`; the server decides what it takes. */
    accept?: string;
    /** Words of the button. */
    label?: string;
  } & Pick<RowActions, 'mayDownload' | 'mayRemove'>;

/**
 * Takes files of any kind the server accepts. The value names those that are done: paths joined with commas, or a JSON list.
 * JPEG and PNG are compressed before they are sent.
 */
export function FileUpload({ accept, label = '点击上传', mayDownload, mayRemove, ...control }: Props) {
  const { aria, disabled, invalid, onBlur } = control;
  const upload = useUpload({ kind: 'file', ...control });
  useWaits(aria.id, upload.isWaiting);
  const [shown, setShown] = useState<UploadItem | null>(null);
  const { button, remove } = useRemove(upload);
  return (
    <DropFiles className="stack close" disabled={disabled || !upload.room} onFiles={upload.choose}>
      {upload.room && !disabled && (
        <div>
          <PickFiles
            label={label}
            aria={aria}
            accept={accept}
            multiple={upload.multiple}
            invalid={invalid}
            buttonRef={button}
            onBlur={onBlur}
            onFiles={upload.choose}
          />
        </div>
      )}
      {upload.items.length > 0 && (
        <UploadList label="文件">
          {upload.items.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              disabled={disabled}
              actions={{ retry: upload.retry, remove, preview: setShown, mayDownload, mayRemove }}
            />
          ))}
        </UploadList>
      )}
      <UploadNote {...control} count={upload.items.length} />
      <p className="visually-hidden" role="status">
        {upload.said}
      </p>
      {shown && <PreviewModal path={shown.path} name={shown.name} onClose={() => setShown(null)} />}
    </DropFiles>
  );
}

type NoteProps = UploadOptions & { disabled: boolean; count: number };

/** Says what an uploader without a button or without files is. */
export function UploadNote({ disabled, count, number = 0, multiple = true }: NoteProps): ReactNode {
  const limit = limitOf({ number, multiple });
  if (disabled) {
    return count === 0 && <p className={`fine ${styles.note}`}>没有文件</p>;
  }
  return limit > 1 && count >= limit && <p className={`fine ${styles.note}`}>最多 {limit} 个，删除后可以再上传</p>;
}
