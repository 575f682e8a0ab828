import { Tooltip } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import type { TextControl } from '@/ui-admin/values/text-control';
import { Ellipsis } from '@/widgets/inputs';
import { fileAddress } from '../core/address';
import type { UploadKind } from '../core/compression';
import type { UploadItem } from '../core/upload-item';
import { DropFiles, PickFiles } from './pick-files';
import { PreviewModal } from './preview-modal';
import styles from './upload.module.css';
import { ItemButtons, type RowActions, shownName } from './upload-row';
import { useRemove } from './use-remove';
import { type UploadOptions, useUpload } from './use-upload';

type Props = TextControl &
  Omit<UploadOptions, 'multiple' | 'number'> & {
    /** Pictures alone, or files of any kind. */
    kind: UploadKind;
    label?: string;
    mayDownload?: boolean;
    mayRemove?: boolean;
    /** Hears of a file that was chosen, before it is sent. */
    onTaken?: (file: File) => void;
  };

/** One file in the cell of a table: the button, how far it is, or what can be done with it, on one line. */
export function UploadCell({ kind, label = '点击上传', mayDownload, mayRemove, onTaken, ...control }: Props) {
  const { aria, disabled, invalid, onBlur } = control;
  const upload = useUpload({ ...control, kind, multiple: false });
  const [shown, setShown] = useState<UploadItem | null>(null);
  const { button, remove } = useRemove(upload);
  const [item] = upload.items;
  const said = useRef<HTMLSpanElement>(null);
  const isThere = item !== undefined;
  const chose = useRef(false);
  const choose = (files: readonly File[]) => {
    const [taken] = upload.choose(files);
    if (taken) onTaken?.(taken);
  };
  useEffect(() => {
    if (!isThere || !chose.current) return;
    chose.current = false;
    // The button that chose the file has gone with the focus: what gives the file up takes it.
    if (document.activeElement === document.body) said.current?.parentElement?.querySelector('button')?.focus();
  }, [isThere]);
  return (
    <DropFiles className={styles.cell} disabled={disabled || item !== undefined} onFiles={choose}>
      {item ? (
        <CellFile
          item={item}
          thumbnail={kind === 'image'}
          disabled={disabled}
          actions={{ retry: upload.retry, remove, preview: setShown, mayDownload, mayRemove }}
        />
      ) : (
        !disabled && (
          <PickFiles
            small
            label={label}
            aria={aria}
            accept={kind === 'image' ? 'image/*' : undefined}
            multiple={false}
            invalid={invalid}
            buttonRef={button}
            onBlur={onBlur}
            onFiles={(files) => {
              chose.current = true;
              choose(files);
            }}
          />
        )
      )}
      <span ref={said} className="visually-hidden" role="status">
        {upload.said}
      </span>
      {shown && <PreviewModal path={shown.path} name={shown.name} onClose={() => setShown(null)} />}
    </DropFiles>
  );
}

type FileProps = { item: UploadItem; thumbnail?: boolean; disabled: boolean; actions: RowActions };

/** The file of a cell in whatever state it is. */
export function CellFile({ item, thumbnail = false, disabled, actions }: FileProps) {
  const { name, path, status, percent, message } = item;
  const problem = message || messages.uploadFailedShort;
  return (
    <>
      {status === 'uploading' && (
        <span role="progressbar" aria-label={`${name} 上传进度`} aria-valuenow={percent} className={styles.cellNote}>
          上传中 {percent}%
        </span>
      )}
      {status === 'error' && (
        <Tooltip title={problem} trigger={['hover', 'focus', 'click']}>
          <button type="button" className={styles.cellProblem} aria-label={`${messages.uploadFailedShort}：${problem}`}>
            {messages.uploadFailedShort}
          </button>
        </Tooltip>
      )}
      {status === 'done' && thumbnail && (
        <img className={styles.thumb} src={fileAddress(path, 160)} alt="" loading="lazy" />
      )}
      {status === 'done' && <Ellipsis text={name} limit={shownName} />}
      <ItemButtons item={item} disabled={disabled} actions={actions} />
    </>
  );
}
