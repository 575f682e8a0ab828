import { Button } from 'antd';
import { useState } from 'react';
import type { FieldAria } from '@/ui-admin/form/field';
import { fileAddress } from '@/widgets/upload';
import styles from './picture.module.css';
import { PictureDialog } from './picture-dialog';

type Props = {
  src: string;
  alt: string;
  aria: FieldAria;
  /** Title of the dialog, and what the picture is. */
  title: string;
  /** Both are empty when the picture is taken away. */
  onChange: (picture: { src: string; alt: string }) => void;
};

/** Shows the chosen picture and lets the person choose another one or none. */
export function PictureField({ src, alt, aria, title, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const change = src ? '更换图片' : '选择图片';
  return (
    <div className={`stack close ${styles.cover}`}>
      {src && <img src={fileAddress(src, 480)} alt={alt} width="560" height="300" />}
      <div className={styles.buttons}>
        <Button {...aria} aria-label={`${change}，${title}`} onClick={() => setOpen(true)}>
          {change}
        </Button>
        {src && (
          <Button type="text" onClick={() => onChange({ src: '', alt: '' })}>
            移除图片
          </Button>
        )}
      </div>
      {open && (
        <PictureDialog
          title={title}
          initial={{ src, alt, caption: '' }}
          onClose={() => setOpen(false)}
          onChosen={(picture) => {
            onChange(picture);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
