import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import type { Article, Attachment, Figure } from '@/shared/api/staff';
import { link } from '@/shared/rules/rules';
import { longText } from '@/ui-admin/values/long-text';
import { text } from '@/ui-admin/values/text';
import {
  type AnyColumn,
  type CellPlace,
  cellProblem,
  RowChecks,
  type Rows,
  RowsEditor,
  useCell,
  useRowStore,
  type Values,
} from '@/widgets/rows';
import { PictureField } from '../picture/picture-field';
import { picture } from '../picture/picture-kind';
import styles from './article-form.module.css';

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

type ListName = 'figures' | 'attachments' | 'pictures';

/**
 * A list of the article as rows. The form checks each cell under its own path, such as `figures.0.label`, so that its error list
 * leads to the cell; what it finds, or the server, stands at the cell.
 */
function useRowsField<Row extends Values>(name: ListName, declared: Rows<Row>) {
  const { control, trigger } = useFormContext<Article>();
  const { field } = useController({ control, name });
  const { errors, isSubmitted } = useFormState({ control, name });
  const rows = field.value as unknown as Row[];
  const store = useRowStore<Row>(declared, rows, (next) => {
    field.onChange(next);
    if (isSubmitted) void trigger(name);
  });
  const checks = useMemo(() => new RowChecks(store), [store]);
  useRegisteredCells(name, rows.length, store.columns);
  const found = errors[name];
  useEffect(() => {
    for (const [at, key] of store.keys().entries()) {
      for (const column of store.columns) checks.put(key, column.name, messageAt(found, at, column.name));
    }
  }, [store, checks, found]);
  return { store, checks, refusal: found?.message };
}

function messageAt(errors: unknown, at: number, column: string): string | null {
  const row: unknown = Array.isArray(errors) ? errors[at] : null;
  const error: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, column) : null;
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : null;
}

/** Tells the form of each cell, again after each drawing: a reset of the form forgets them. */
function useRegisteredCells<Row>(name: ListName, count: number, columns: readonly AnyColumn<Row>[]): void {
  const { register, unregister } = useFormContext<Article>();
  const had = useRef(0);
  useEffect(() => {
    // The path is made of names of the row, which the compiler cannot follow through the kinds of lists.
    const path = (at: number, column: string) => `${name}.${at}.${column}` as `figures.${number}.label`;
    for (let at = 0; at < count; at += 1) {
      for (const column of columns) {
        const validate = (value: unknown, { [name]: rows }: Article) =>
          cellProblem(column, value, rows[at] as unknown as Row) ?? true;
        register(path(at, column.name), { validate });
      }
    }
    for (let at = count; at < had.current; at += 1) {
      for (const { name: column } of columns) {
        unregister(path(at, column), { keepValue: true, keepDefaultValue: true, keepDirty: true });
      }
    }
    had.current = count;
  });
}
