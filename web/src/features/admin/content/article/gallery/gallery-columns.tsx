import { Button } from 'antd';
import { useState } from 'react';
import { text } from '@/ui-admin/values/text';
import type { GridColumn } from '@/widgets/grid';
import type { RowStore } from '@/widgets/rows';
import { type ChosenPicture, fileAddress, PreviewModal } from '@/widgets/upload';
import { PictureDialog } from '../../picture/picture-dialog';
import { picture } from '../../picture/picture-kind';
import styles from './gallery.module.css';
import type { GalleryPicture } from './gallery-kind';

const box = { width: 320, height: 160 };

/** Texts as long as internal/content/article_media.go takes them. */
export const galleryColumns: readonly GridColumn<GalleryPicture>[] = [
  {
    name: 'src',
    label: '图片',
    kind: picture({ title: '图集' }),
    required: true,
    words: { required: '请选择图片' },
    width: 190,
    frozen: 'start',
  },
  {
    name: 'alt',
    label: '替代文字',
    kind: text,
    required: true,
    words: { required: '请填写替代文字，读屏软件会读给看不见图片的人' },
    max: 200,
    width: 240,
    box,
  },
  { name: 'text', label: '说明', kind: text, max: 500, width: 240, box },
];

/** The columns with the pictures themselves: the words that were said with a picture come along with it. */
export function columnsOver(store: RowStore<GalleryPicture>): readonly GridColumn<GalleryPicture>[] {
  const take = (row: GalleryPicture, chosen: ChosenPicture) => {
    const key = store.keys().find((each) => store.row(each) === row);
    if (key !== undefined) store.patch(key, { src: chosen.src, alt: chosen.alt });
  };
  return galleryColumns.map((column) =>
    column.name === 'src'
      ? {
          ...column,
          face: ({ row, label, fixed }) => (
            <PictureCell
              src={row.src}
              alt={row.alt}
              label={label}
              fixed={fixed}
              onChosen={(chosen) => take(row, chosen)}
            />
          ),
        }
      : column,
  );
}

type Props = { src: string; alt: string; label: string; fixed: boolean; onChosen: (picture: ChosenPicture) => void };

/** The picture, small; pressed, as large as it is. */
function PictureCell({ src, alt, label, fixed, onChosen }: Props) {
  const [open, setOpen] = useState<'preview' | 'choice' | null>(null);
  const close = () => setOpen(null);
  const change = src ? '更换' : '选择图片';
  return (
    <span className={styles.cell}>
      {src && (
        <button
          type="button"
          className={styles.thumbnail}
          aria-label={`预览${label}`}
          onClick={() => setOpen('preview')}
        >
          <img src={fileAddress(src, 160)} alt={alt} width="72" height="48" loading="lazy" />
        </button>
      )}
      {!fixed && (
        <Button type="link" size="small" aria-label={`${change}：${label}`} onClick={() => setOpen('choice')}>
          {change}
        </Button>
      )}
      {open === 'preview' && <PreviewModal path={src} name={label} alt={alt} onClose={close} />}
      {open === 'choice' && (
        <PictureDialog
          title={label}
          initial={{ src, alt, caption: '' }}
          onClose={close}
          onChosen={(chosen) => {
            onChosen(chosen);
            close();
          }}
        />
      )}
    </span>
  );
}
