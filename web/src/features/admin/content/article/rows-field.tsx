import { useCallback } from 'react';
import type { Article, Attachment, Figure } from '@/shared/api/staff';
import { link } from '@/shared/rules/rules';
import { longText } from '@/ui-admin/values/long-text';
import { text } from '@/ui-admin/values/text';
import type { Values } from '@/widgets/rows/core/row-table';
import type { Rows } from '@/widgets/rows/rows-kind';
import { type CellPlace, RowsEditor } from '@/widgets/rows/view/rows-editor';
import { useCell } from '@/widgets/rows/view/use-rows';
import { PictureField } from '../picture/picture-field';
import { picture } from '../picture/picture-kind';
import styles from './article-form.module.css';
import { type ListName, useRowsField } from './use-rows-field';

/** Large numbers that the article shows, such as a rate of the week. */
export const figures: Rows<Figure> = {
  columns: [
    { name: 'label', label: '名称', kind: text, required: true, max: 20 },
    { name: 'value', label: '数值', kind: text, required: true, max: 20 },
    { name: 'unit', label: '单位', kind: text, max: 10 },
    { name: 'note', label: '说明', kind: text, max: 60 },
  ],
  nameOf: (number) => `数字第 ${number} 行`,
  addLabel: '添加数字',
  look: 'lines',
};

/** Files that belong to the article, by their addresses. */
export const attachments: Rows<Attachment> = {
  columns: [
    { name: 'name', label: '名称', kind: text, required: true, max: 200 },
    { name: 'href', label: '地址', kind: text, required: true, max: 500, rules: [link] },
  ],
  blank: () => ({ type: '', size: 0 }),
  nameOf: (number) => `附件第 ${number} 行`,
  addLabel: '添加附件',
  look: 'lines',
};

type SetPicture = Article['pictures'][number];

/** The pictures of a picture article, each with its text. */
export const pictures: Rows<SetPicture> = {
  columns: [
    { name: 'src', label: '图片', kind: picture({ title: '图集' }) },
    { name: 'text', label: '说明', kind: longText(4), max: 500 },
  ],
  blank: () => ({ alt: '' }),
  nameOf: (number) => `图集第 ${number} 张`,
  addLabel: '添加图片',
  look: 'lines',
};

/** A picture comes with what describes it. */
export const drawPlate = {
  src: (place: CellPlace<SetPicture>) => <SetPictureCell {...place} />,
};

function SetPictureCell({ store, rowKey, name, id }: CellPlace<SetPicture>) {
  const [src] = useCell(store, rowKey, 'src');
  const [alt] = useCell(store, rowKey, 'alt');
  return (
    <PictureField
      title={name}
      src={src}
      alt={alt}
      aria={{ id }}
      onChange={(chosen) => store.patch(rowKey, { src: chosen.src, alt: chosen.alt })}
    />
  );
}

type Props<Row extends Values> = {
  name: ListName;
  declared: Rows<Row>;
  formId: string;
  draw?: Parameters<typeof RowsEditor<Row>>[0]['draw'];
};

/** A list of the article: the error list of the form leads to its cells. */
export function RowsField<Row extends Values>({ name, declared, formId, draw = {} }: Props<Row>) {
  const { store, checks, refusal } = useRowsField(name, declared);
  const { nameOf, addLabel, look } = declared;
  const cellId = useCallback(
    (number: number, column: string) => `${formId}-${name}.${number - 1}.${column}`,
    [formId, name],
  );
  return (
    <div className={styles.rows}>
      <RowsEditor
        store={store}
        checks={checks}
        nameOf={nameOf}
        addLabel={addLabel}
        {...(look ? { look } : {})}
        aria={{ id: `${formId}-${name}` }}
        cellId={cellId}
        draw={draw}
      />
      {refusal && <p className={styles.cellError}>{refusal}</p>}
    </div>
  );
}
