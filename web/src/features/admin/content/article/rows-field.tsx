import { Button, Input } from 'antd';
import { Controller, useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import type { Article, Attachment, Figure } from '@/shared/api/staff';
import { check, link, maxLength, type Rule, required } from '@/shared/rules/rules';
import { Icon } from '@/ui-admin/icon';
import styles from './article-form.module.css';

type Cell<Row> = { name: keyof Row & string; label: string; required?: boolean; max: number; rules?: readonly Rule[] };

type ListName = 'figures' | 'attachments';

type Props<Row> = {
  name: ListName;
  /** Name of one row, for its buttons. */
  rowLabel: string;
  cells: readonly Cell<Row>[];
  blank: Row;
  formId: string;
};

/** Large numbers that the article shows, such as a rate of the week. */
export function FiguresField({ formId }: { formId: string }) {
  return (
    <RowsField<Figure>
      name="figures"
      rowLabel="数字"
      formId={formId}
      blank={{ label: '', value: '', unit: '', note: '' }}
      cells={[
        { name: 'label', label: '名称', required: true, max: 20 },
        { name: 'value', label: '数值', required: true, max: 20 },
        { name: 'unit', label: '单位', max: 10 },
        { name: 'note', label: '说明', max: 60 },
      ]}
    />
  );
}

/** Files that belong to the article, by their addresses. */
export function AttachmentsField({ formId }: { formId: string }) {
  return (
    <RowsField<Attachment>
      name="attachments"
      rowLabel="附件"
      formId={formId}
      blank={{ name: '', href: '', type: '', size: 0 }}
      cells={[
        { name: 'name', label: '名称', required: true, max: 200 },
        { name: 'href', label: '地址', required: true, max: 500, rules: [link] },
      ]}
    />
  );
}

function RowsField<Row extends Figure | Attachment>({ name, rowLabel, cells, blank, formId }: Props<Row>) {
  const { control } = useFormContext<Article>();
  const { fields, append, remove, swap } = useFieldArray({ control, name });
  const refusal = useFormState({ control, name }).errors[name]?.message;
  return (
    <div className={styles.rows}>
      {fields.map((row, at) => (
        <fieldset key={row.id} className={styles.row}>
          <legend className="visually-hidden">
            {rowLabel}第 {at + 1} 行
          </legend>
          {cells.map((cell) => (
            <RowCell key={cell.name} path={`${name}.${at}.${cell.name}`} cell={cell} formId={formId} />
          ))}
          <span className={styles.rowButtons}>
            <Button
              type="text"
              aria-label={`上移${rowLabel}第 ${at + 1} 行`}
              disabled={at === 0}
              icon={<Icon name="up" />}
              onClick={() => swap(at, at - 1)}
            />
            <Button
              type="text"
              aria-label={`删除${rowLabel}第 ${at + 1} 行`}
              icon={<Icon name="x" />}
              onClick={() => remove(at)}
            />
          </span>
        </fieldset>
      ))}
      {refusal && <p className={styles.cellError}>{refusal}</p>}
      <Button id={`${formId}-${name}`} icon={<Icon name="plus" />} onClick={() => append(blank)}>
        添加{rowLabel}
      </Button>
    </div>
  );
}

function RowCell<Row>({ path, cell, formId }: { path: string; cell: Cell<Row>; formId: string }) {
  const { control } = useFormContext<Article>();
  const id = `${formId}-${path}`;
  const rules = [...(cell.required ? [required(cell.label)] : []), maxLength(cell.max), ...(cell.rules ?? [])];
  return (
    <Controller
      control={control}
      // The path is made of names of the row, which the compiler cannot follow through the two kinds of lists.
      name={path as `figures.${number}.label`}
      rules={{ validate: (value) => check(value, rules) ?? true }}
      render={({ field, fieldState }) => (
        <div className={styles.cell}>
          <label htmlFor={id}>{cell.label}</label>
          <Input
            {...field}
            id={id}
            status={fieldState.error ? 'error' : ''}
            aria-invalid={fieldState.invalid}
            {...(fieldState.error ? { 'aria-describedby': `${id}-error` } : {})}
          />
          {fieldState.error && (
            <p id={`${id}-error`} className={styles.cellError}>
              {fieldState.error.message}
            </p>
          )}
        </div>
      )}
    />
  );
}
