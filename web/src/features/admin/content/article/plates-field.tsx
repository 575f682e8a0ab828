import { Input } from 'antd';
import { useCallback } from 'react';
import type { Article } from '@/shared/api/staff';
import type { RowKey } from '@/widgets/rows/core/delta';
import type { RowStore } from '@/widgets/rows/core/row-store';
import { RowList } from '@/widgets/rows/view/row-list';
import { useCell } from '@/widgets/rows/view/use-rows';
import { PictureField } from '../picture/picture-field';
import styles from './article-form.module.css';
import { useRowsField } from './use-rows-field';

type Plate = Article['pictures'][number];

const blank = (): Plate => ({ src: '', alt: '', text: '' });
const nameOf = (number: number) => `图集第 ${number} 张`;

/** The pictures of a picture article, each with its text. */
export function PlatesField({ formId }: { formId: string }) {
  const { store, refusal } = useRowsField<Plate>('pictures', blank);
  const cells = useCallback(
    (key: RowKey, number: number) => (
      <div className={styles.row}>
        <PlatePicture store={store} rowKey={key} number={number} id={`${formId}-pictures-${number - 1}`} />
        <PlateText store={store} rowKey={key} id={`${formId}-pictures-${number - 1}-text`} />
      </div>
    ),
    [store, formId],
  );
  return (
    <div className={styles.rows}>
      <RowList store={store} nameOf={nameOf} addId={`${formId}-pictures`} addLabel="添加图片" look="lines">
        {cells}
      </RowList>
      {refusal && <p className={styles.cellError}>{refusal}</p>}
    </div>
  );
}

type Place = { store: RowStore<Plate>; rowKey: RowKey; id: string };

function PlatePicture({ store, rowKey, number, id }: Place & { number: number }) {
  const [src] = useCell(store, rowKey, 'src');
  const [alt] = useCell(store, rowKey, 'alt');
  return (
    <div className={styles.cell} data-column="src">
      <PictureField
        title={nameOf(number)}
        src={src}
        alt={alt}
        aria={{ id }}
        onChange={(picture) => store.patch(rowKey, { src: picture.src, alt: picture.alt })}
      />
    </div>
  );
}

function PlateText({ store, rowKey, id }: Place) {
  const [text, setText] = useCell(store, rowKey, 'text');
  return (
    <div className={styles.cell} data-column="text">
      <label htmlFor={id}>说明</label>
      <Input.TextArea
        id={id}
        rows={4}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value, { typing: true })}
      />
    </div>
  );
}
