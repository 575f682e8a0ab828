import { Button, Input } from 'antd';
import { Controller, useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import type { Article } from '@/shared/api/staff';
import { Icon } from '@/ui-admin/icon';
import { PictureField } from '../picture/picture-field';
import styles from './article-form.module.css';

/** The pictures of a picture article, each with its text. */
export function PlatesField({ formId }: { formId: string }) {
  const { control } = useFormContext<Article>();
  const { fields, append, remove, swap, update } = useFieldArray({ control, name: 'pictures' });
  const refusal = useFormState({ control, name: 'pictures' }).errors.pictures?.message;
  return (
    <div className={styles.rows}>
      {fields.map((plate, at) => (
        <fieldset key={plate.id} className={styles.row}>
          <legend className="visually-hidden">图集第 {at + 1} 张</legend>
          <div className={styles.cell}>
            <PictureField
              title={`图集第 ${at + 1} 张`}
              src={plate.src}
              alt={plate.alt}
              aria={{ id: `${formId}-pictures-${at}` }}
              onChange={({ src, alt }) => update(at, { ...plate, src, alt })}
            />
          </div>
          <div className={styles.cell}>
            <label htmlFor={`${formId}-pictures-${at}-text`}>说明</label>
            <Controller
              control={control}
              name={`pictures.${at}.text`}
              render={({ field }) => (
                <Input.TextArea {...field} id={`${formId}-pictures-${at}-text`} rows={4} maxLength={500} />
              )}
            />
          </div>
          <span className={styles.rowButtons}>
            <Button
              type="text"
              aria-label={`上移图集第 ${at + 1} 张`}
              disabled={at === 0}
              icon={<Icon name="up" />}
              onClick={() => swap(at, at - 1)}
            />
            <Button
              type="text"
              aria-label={`删除图集第 ${at + 1} 张`}
              icon={<Icon name="x" />}
              onClick={() => remove(at)}
            />
          </span>
        </fieldset>
      ))}
      {refusal && <p className={styles.cellError}>{refusal}</p>}
      <Button
        id={`${formId}-pictures`}
        icon={<Icon name="plus" />}
        onClick={() => append({ src: '', alt: '', text: '' })}
      >
        添加图片
      </Button>
    </div>
  );
}
