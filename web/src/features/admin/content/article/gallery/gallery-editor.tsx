import { Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ControlProps } from '@/ui-admin/values/value-kind';
import { EditableGrid, type Grid, useAnswer } from '@/widgets/grid';
import { askRows, asRows, useRowStore } from '@/widgets/rows';
import { type ChosenPicture, DropFiles, fileAddress, PickFiles, UploadList, UploadRow } from '@/widgets/upload';
import { PictureDialog } from '../../picture/picture-dialog';
import styles from './gallery.module.css';
import { columnsOver, galleryColumns } from './gallery-columns';
import type { GalleryPicture } from './gallery-kind';
import { useUploads } from './use-uploads';

/** As internal/content/article_media.go has it. */
const most = 30;

const nameOf = (number: number) => `图集第 ${number} 张`;

const declared = { columns: galleryColumns, blank: () => ({ src: '', alt: '', text: '' }), most };

/** What is not there yet, by the id of the control. */
const waiting = new Map<string, string>();

/** What a form that is saved has to wait for: pictures on their way or refused, and what is wrong in the rows. */
export const problemOfGallery = async (id: string): Promise<string | null> => waiting.get(id) ?? askRows(id);

type Props = ControlProps<GalleryPicture[]>;

/** Pictures in their order, as a sheet with a picture in each row. Many come at once; none is lost when its upload fails. */
export function GalleryEditor({ value: given, onChange, aria, disabled, invalid }: Props) {
  const value = asRows(given);
  const store = useRowStore<GalleryPicture>(declared, value, onChange);
  const columns = useMemo(() => columnsOver(store), [store]);
  const add = (pictures: readonly GalleryPicture[]) => void store.insert(store.size, pictures);
  const grid = useRef<Grid<GalleryPicture> | null>(null);
  const onGrid = useCallback((next: Grid<GalleryPicture>) => {
    grid.current = next;
  }, []);
  useAnswer({ id: aria.id, invalid, grid, nameOf });
  const uploads = useUploads({
    room: most - value.length,
    most,
    onStored: (paths) => add(paths.map((path) => ({ src: fileAddress(path), alt: '', text: '' }))),
  });
  const { problem } = uploads;
  useEffect(() => {
    if (problem !== null) waiting.set(aria.id, problem);
    return () => void waiting.delete(aria.id);
  }, [aria.id, problem]);
  const isEmpty = value.length === 0;
  return (
    <DropFiles className={`stack close ${styles.gallery}`} disabled={disabled} onFiles={uploads.choose}>
      {!disabled && (
        <Adding
          aria={aria}
          isMore={!isEmpty}
          onFiles={uploads.choose}
          onChosen={({ src, alt, caption }) => add([{ src, alt, text: caption }])}
        />
      )}
      {uploads.open.length > 0 && (
        <UploadList label="正在上传的图片">
          {uploads.open.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              disabled={disabled}
              actions={{ retry: uploads.retry, remove: uploads.remove, preview: () => {} }}
            />
          ))}
        </UploadList>
      )}
      {!isEmpty && (
        <EditableGrid
          name="图集"
          code="article-gallery"
          addLabel="添加一行"
          maxHeight={560}
          store={store}
          columns={columns}
          nameOf={nameOf}
          aria={aria}
          disabled={disabled}
          onGrid={onGrid}
        />
      )}
      <p role="status" className="visually-hidden">
        {uploads.said}
      </p>
    </DropFiles>
  );
}

type AddingProps = Pick<Props, 'aria'> & {
  /** Pictures are there already: the sheet is the control of the field. */
  isMore: boolean;
  onFiles: (files: readonly File[]) => void;
  onChosen: (picture: ChosenPicture) => void;
};

/** The two ways to pictures: files of one's own, several at once, and those that the site has. */
function Adding({ aria, isMore, onFiles, onChosen }: AddingProps) {
  const [open, setOpen] = useState(false);
  const id = isMore ? `${aria.id}-more` : aria.id;
  return (
    <div className="row">
      {isMore && (
        <span id={`${id}-label`} className="visually-hidden">
          图集
        </span>
      )}
      <PickFiles label="上传图片（可多选）" aria={isMore ? { id } : aria} accept="image/*" multiple onFiles={onFiles} />
      <Button onClick={() => setOpen(true)}>从媒体库选择</Button>
      <span className="fine">也可以把图片拖到这里，最多 {most} 张</span>
      {open && (
        <PictureDialog
          title="图集"
          withCaption
          initial={{ src: '', alt: '', caption: '' }}
          onClose={() => setOpen(false)}
          onChosen={(picture) => {
            onChosen(picture);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
