import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import type { Article, Attachment, Figure } from '@/shared/api/staff';
import { link } from '@/shared/rules/rules';
import { text } from '@/ui-admin/values/text';
import {
  type CellPlace,
  cellProblem,
  RowChecks,
  type RowStore,
  type Rows,
  RowsEditor,
  useRowStore,
  type Values,
} from '@/widgets/rows';
import styles from './article-form.module.css';
import { AttachmentFile } from './attachment-file';

/** Large numbers that the article shows, such as a rate of the week. */
const figures: Rows<Figure> = {
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
const attachments: Rows<Attachment> = {
  columns: [
    { name: 'name', label: '名称', kind: text, required: true, max: 200 },
    { name: 'href', label: '地址', kind: text, required: true, max: 500, rules: [link] },
    { name: 'size', label: '文件', width: 104, locked: true },
  ],
  blank: () => ({ type: '', size: 0 }),
  // Another file has another size, which the server knows of those that are kept here.
  consequences: (column) => (column === 'href' ? { size: 0 } : null),
  nameOf: (number) => `附件第 ${number} 行`,
  addLabel: '添加附件',
  look: 'lines',
};

const drawnAttachment = { size: (place: CellPlace<Attachment>) => <AttachmentFile {...place} /> };

/** The figures of the article that is edited. */
export function FiguresField({ formId }: { formId: string }) {
  const { field } = useController<Article, 'figures'>({ name: 'figures' });
  return <RowsField name="figures" rows={field.value} onChange={field.onChange} declared={figures} formId={formId} />;
}

/** The files of the article that is edited. */
export function AttachmentsField({ formId }: { formId: string }) {
  const { field } = useController<Article, 'attachments'>({ name: 'attachments' });
  return (
    <RowsField
      name="attachments"
      rows={field.value}
      onChange={field.onChange}
      declared={attachments}
      draw={drawnAttachment}
      formId={formId}
    />
  );
}

type ListName = 'figures' | 'attachments';

type Props<Row extends Values> = {
  name: ListName;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  declared: Rows<Row>;
  /** Cells that are more than their values. */
  draw?: { [Name in keyof Row & string]?: (place: CellPlace<Row>) => ReactNode };
  formId: string;
};

/** A list of the article: the error list of the form leads to its cells. */
function RowsField<Row extends Values>(props: Props<Row>) {
  const { store, checks, refusal } = useRowsField(props);
  const { name, formId, declared, draw } = props;
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
        {...(draw ? { draw } : {})}
        aria={{ id: `${formId}-${name}` }}
        cellId={cellId}
      />
      {refusal && <p className={styles.cellError}>{refusal}</p>}
    </div>
  );
}

/**
 * A list of the article as rows. The form checks each cell under its own path, such as `figures.0.label`, so that its error list
 * leads to the cell; what it finds, or the server, stands at the cell.
 */
function useRowsField<Row extends Values>({ name, rows, onChange, declared }: Props<Row>) {
  const { control, trigger } = useFormContext<Article>();
  const { errors, isSubmitted } = useFormState({ control, name });
  const store = useRowStore<Row>(declared, rows, (next) => {
    onChange(next);
    if (isSubmitted) void trigger(name);
  });
  const checks = useMemo(() => new RowChecks(store), [store]);
  useRegisteredCells(name, store);
  const found = errors[name];
  useEffect(() => {
    // The form knows no blank rows; once it has found something, its numbers are those of the screen.
    if (found) store.dropBlank();
    for (const [at, key] of store.keys().entries()) {
      for (const { name: cell } of store.columns) {
        const message = messageAt(found, at, cell);
        if (message === null) checks.unrefuse(key, cell);
        else checks.refuse(key, cell, message);
      }
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
function useRegisteredCells<Row extends Values>(name: ListName, store: RowStore<Row>): void {
  const { register, unregister } = useFormContext<Article>();
  const had = useRef(0);
  useEffect(() => {
    const count = store.filled().length;
    // The path is made of names of the row, which the compiler cannot follow through the kinds of lists.
    const path = (at: number, column: string) => `${name}.${at}.${column}` as `figures.${number}.label`;
    for (let at = 0; at < count; at += 1) {
      for (const column of store.columns) {
        const validate = (value: unknown) => {
          const row = store.filled()[at];
          return (row && cellProblem(column, value, row)) ?? true;
        };
        register(path(at, column.name), { validate });
      }
    }
    for (let at = count; at < had.current; at += 1) {
      for (const { name: column } of store.columns) {
        unregister(path(at, column), { keepValue: true, keepDefaultValue: true, keepDirty: true });
      }
    }
    had.current = count;
  });
}
