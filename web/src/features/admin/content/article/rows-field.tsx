import { Input } from 'antd';
import { useCallback } from 'react';
import type { Attachment, Figure } from '@/shared/api/staff';
import { link, maxLength, required } from '@/shared/rules/rules';
import type { RowKey } from '@/widgets/rows/core/delta';
import type { RowChecks } from '@/widgets/rows/core/row-checks';
import type { RowStore } from '@/widgets/rows/core/row-store';
import { RowList } from '@/widgets/rows/view/row-list';
import { useCell, useProblem } from '@/widgets/rows/view/use-rows';
import styles from './article-form.module.css';
import { type RuledColumn, useRowsField } from './use-rows-field';

type Column<Row> = RuledColumn & { name: keyof Row & string; label: string };

const figureColumns: readonly Column<Figure>[] = [
  { name: 'label', label: '名称', rules: [required('名称'), maxLength(20)] },
  { name: 'value', label: '数值', rules: [required('数值'), maxLength(20)] },
  { name: 'unit', label: '单位', rules: [maxLength(10)] },
  { name: 'note', label: '说明', rules: [maxLength(60)] },
];

const attachmentColumns: readonly Column<Attachment>[] = [
  { name: 'name', label: '名称', rules: [required('名称'), maxLength(200)] },
  { name: 'href', label: '地址', rules: [required('地址'), maxLength(500), link] },
];

const blankFigure = (): Figure => ({ label: '', value: '', unit: '', note: '' });
const blankAttachment = (): Attachment => ({ name: '', href: '', type: '', size: 0 });

/** Large numbers that the article shows, such as a rate of the week. */
export function FiguresField({ formId }: { formId: string }) {
  return <RowsField name="figures" rowLabel="数字" formId={formId} blank={blankFigure} columns={figureColumns} />;
}

/** Files that belong to the article, by their addresses. */
export function AttachmentsField({ formId }: { formId: string }) {
  return (
    <RowsField name="attachments" rowLabel="附件" formId={formId} blank={blankAttachment} columns={attachmentColumns} />
  );
}

type Props<Row> = {
  name: 'figures' | 'attachments';
  /** Name of one row, for its buttons. */
  rowLabel: string;
  columns: readonly Column<Row>[];
  blank: () => Row;
  formId: string;
};

function RowsField<Row extends Figure | Attachment>({ name, rowLabel, columns, blank, formId }: Props<Row>) {
  const { store, checks, refusal } = useRowsField(name, blank, columns);
  const cells = useCallback(
    (key: RowKey, number: number) => (
      <div className={styles.row}>
        {columns.map((column) => (
          <TextCell
            key={column.name}
            store={store}
            checks={checks}
            rowKey={key}
            column={column}
            id={`${formId}-${name}.${number - 1}.${column.name}`}
          />
        ))}
      </div>
    ),
    [store, checks, columns, formId, name],
  );
  return (
    <div className={styles.rows}>
      <RowList
        store={store}
        nameOf={(number) => `${rowLabel}第 ${number} 行`}
        addId={`${formId}-${name}`}
        addLabel={`添加${rowLabel}`}
        look="lines"
      >
        {cells}
      </RowList>
      {refusal && <p className={styles.cellError}>{refusal}</p>}
    </div>
  );
}

type CellProps<Row extends Figure | Attachment> = {
  store: RowStore<Row>;
  checks: RowChecks<Row>;
  rowKey: RowKey;
  column: Column<Row>;
  id: string;
};

function TextCell<Row extends Figure | Attachment>({ store, checks, rowKey, column, id }: CellProps<Row>) {
  const [value] = useCell(store, rowKey, column.name);
  const problem = useProblem(checks, rowKey, column.name);
  return (
    <div className={styles.cell} data-column={column.name}>
      <label htmlFor={id}>{column.label}</label>
      <Input
        id={id}
        value={String(value)}
        status={problem === null ? '' : 'error'}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-error`}
        onChange={(event) => store.put(rowKey, column.name, event.target.value, { typing: true })}
      />
      {problem !== null && (
        <p id={`${id}-error`} className={styles.cellError}>
          {problem}
        </p>
      )}
    </div>
  );
}
