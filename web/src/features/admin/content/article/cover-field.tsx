import { Button } from 'antd';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Article } from '@/shared/api/staff';
import { type ControlProps, textOf } from '@/ui-admin/form/field-spec';
import styles from '../picture/picture.module.css';
import { PictureDialog } from '../picture/picture-dialog';

/** The cover: chosen from the built-in pictures, together with its description. */
export function CoverField({ value, onChange, aria }: ControlProps) {
  const { control, setValue } = useFormContext<Article>();
  const alt = useWatch({ control, name: 'coverAlt' });
  const [open, setOpen] = useState(false);
  const src = textOf(value);
  const describe = (text: string) => setValue('coverAlt', text, { shouldDirty: true, shouldValidate: text !== '' });
  return (
    <div className={styles.cover}>
      {src && <img src={src} alt={alt} width="560" height="300" />}
      <div className={styles.buttons}>
        <Button {...aria} onClick={() => setOpen(true)}>
          {src ? '更换图片' : '选择图片'}
        </Button>
        {src && (
          <Button
            type="text"
            onClick={() => {
              onChange('');
              describe('');
            }}
          >
            移除封面
          </Button>
        )}
      </div>
      {open && (
        <PictureDialog
          title="选择封面"
          initial={{ src, alt, caption: '' }}
          onClose={() => setOpen(false)}
          onChosen={(picture) => {
            onChange(picture.src);
            describe(picture.alt);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
