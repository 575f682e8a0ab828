import { useEffect, useRef, useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { ReorderStatus } from '@/ui-admin/drag/drag-handle';
import { useReorder } from '@/ui-admin/drag/use-reorder';
import { useToast } from '@/ui-admin/use-toast';
import type { TextControl } from '@/ui-admin/values/text-control';
import { refusalOf } from '../core/refusal';
import type { UploadItem } from '../core/upload-item';
import { CropModal } from './crop-modal';
import { UploadNote } from './file-upload';
import { ImageTile } from './image-tile';
import { DropFiles, PickFiles } from './pick-files';
import { PreviewModal } from './preview-modal';
import styles from './upload.module.css';
import { type RowActions, UploadRow } from './upload-row';
import { useRemove } from './use-remove';
import { type UploadOptions, useUpload } from './use-upload';
import { useWaits } from './use-waits';

export type ImageLook = 'list' | 'card' | 'single';

type Props = TextControl &
  UploadOptions & {
    /** Rows with a small picture, tiles, or one large tile (which also means one picture). */
    look?: ImageLook;
    /** Lets the person cut each picture before it is sent, one at a time. */
    crop?: boolean;
    /** Width by height of the cut; 1 by default. */
    cropRatio?: number;
    label?: string;
  } & Pick<RowActions, 'mayDownload' | 'mayRemove'>;

/**
 * Takes pictures. The value changes when every picture is stored, or when one is taken away. Pictures are put in order by
 * dragging or with buttons.
 */
export function ImageUpload({ look = 'card', crop = false, cropRatio = 1, label = '上传图片', ...control }: Props) {
  const { aria, disabled, invalid, onBlur } = control;
  const multiple = look !== 'single' && (control.multiple ?? true);
  const upload = useUpload({ ...control, kind: 'image', multiple });
  useWaits(aria.id, upload.isWaiting);
  const [shown, setShown] = useState<UploadItem | null>(null);
  const [cutting, setCutting] = useState<File | null>(null);
  const { button, remove } = useRemove(upload);
  const order = useOrder(upload.items);
  const reorder = useReorder({
    keys: upload.items.map(({ id }) => id),
    nameOf: (id) => upload.items.find((item) => item.id === id)?.name ?? '',
    onMove: upload.place,
    axis: 'grid',
  });
  const cropFirst = useCropFirst(setCutting);
  const choose = crop ? cropFirst : upload.choose;
  const actions: RowActions = {
    retry: upload.retry,
    preview: setShown,
    remove,
    mayDownload: control.mayDownload,
    mayRemove: control.mayRemove,
    shift:
      upload.items.length > 1
        ? (item, step) => {
            order.keepFocus();
            upload.shift(item, step);
          }
        : undefined,
  };
  const pick = upload.room && !disabled && (
    <PickFiles
      label={label}
      aria={aria}
      accept="image/*"
      multiple={upload.multiple && !crop}
      invalid={invalid}
      tile={look !== 'list'}
      buttonRef={button}
      onBlur={onBlur}
      onFiles={choose}
    />
  );
  const wide = look === 'single' ? styles.single : '';
  return (
    <DropFiles className="stack close" disabled={disabled || !upload.room} onFiles={choose}>
      {look === 'list' && <div>{pick}</div>}
      <ul
        ref={reorder.list}
        className={look === 'list' ? `stack ${styles.list}` : `${styles.tiles} ${wide}`}
        aria-label="图片"
      >
        {upload.items.map((item) =>
          look === 'list' ? (
            <UploadRow key={item.id} item={item} thumbnail disabled={disabled} actions={actions} />
          ) : (
            <ImageTile
              key={item.id}
              item={item}
              disabled={disabled}
              actions={actions}
              reorder={actions.shift ? reorder : null}
            />
          ),
        )}
        {look !== 'list' && pick && <li className={styles.addPlace}>{pick}</li>}
      </ul>
      <UploadNote {...control} multiple={multiple} count={upload.items.length} />
      <p className="visually-hidden" role="status">
        {upload.said}
      </p>
      <ReorderStatus reorder={reorder} />
      {shown && <PreviewModal path={shown.path} name={shown.name} onClose={() => setShown(null)} />}
      {cutting && (
        <CropModal
          source={cutting}
          ratios={[cropRatio]}
          onClose={() => setCutting(null)}
          onSave={async ({ cut }) => {
            upload.choose([await cut()]);
            setCutting(null);
          }}
        />
      )}
    </DropFiles>
  );
}

/** One picture at a time is cut; it is refused before rather than after the work. */
function useCropFirst(onCut: (file: File) => void) {
  const toast = useToast();
  return (files: readonly File[]) => {
    const [file] = files;
    if (!file || files.length > 1) {
      toast.warn(messages.cropOneFile);
      return;
    }
    const refusal = refusalOf(file, 'image');
    if (refusal) {
      toast.warn(refusal);
    } else {
      onCut(file);
    }
  };
}

/** Moving an element takes the focus from it; the button that moved it gets it back. */
function useOrder(items: readonly UploadItem[]) {
  const mover = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost whenever the order changes
  useEffect(() => {
    if (mover.current instanceof HTMLElement) {
      mover.current.focus();
    }
    mover.current = null;
  }, [items]);
  return {
    keepFocus: () => {
      mover.current = document.activeElement;
    },
  };
}
