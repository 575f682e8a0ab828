import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { numberOf } from '@/shared/survey/figures';
import type { QuestionResult } from '@/shared/survey/types';
import { Field } from '@/ui-admin/form/field';
import { Card } from '@/ui-admin/page/page-head';
import { Waiting } from '@/ui-admin/state/states';
import { SmallTable } from '@/ui-admin/table/small-table';
import styles from './survey.module.css';
import { crossOptions } from './survey-api';
import type { CrossTable } from './survey-types';

const crossed = ['single', 'multiple', 'dropdown', 'yesno', 'scale', 'nps'];

type Props = { surveyId: string; questions: QuestionResult[] };

/** How the answers to two questions meet. */
export function CrossCard({ surveyId, questions }: Props) {
  const id = useId();
  const closed = questions.filter(({ type }) => crossed.includes(type));
  const [row, setRow] = useState('');
  const [column, setColumn] = useState('');
  if (closed.length < 2) return null;
  const options = (other: string) =>
    closed
      .filter((question) => question.id !== other)
      .map(({ id, number, title }) => ({ value: id, label: `${number}. ${title}` }));
  const sides = [
    { label: '行', value: row, other: column, onChange: setRow },
    { label: '列', value: column, other: row, onChange: setColumn },
  ];
  return (
    <Card title="交叉表" note="不足 5 人的数字显示为 <5，— 是为防止推算一并不显示的数字">
      <div className={styles.pair}>
        {sides.map(({ label, value, other, onChange }) => (
          <Field key={label} id={`${id}-${label}`} label={label}>
            {(aria) => (
              <Select
                {...aria}
                value={value || null}
                placeholder="请选择题目"
                options={options(other)}
                onChange={onChange}
              />
            )}
          </Field>
        ))}
      </div>
      {row && column && <Cross surveyId={surveyId} row={row} column={column} questions={closed} />}
    </Card>
  );
}

function Cross({ surveyId, row, column, questions }: Props & { row: string; column: string }) {
  const { data, error, refetch } = useQuery(crossOptions(surveyId, row, column));
  if (!data) return <Waiting error={error} onRetry={refetch} rows={4} />;
  const titleOf = (id: string) => questions.find((question) => question.id === id)?.title ?? '';
  return <CrossCells table={data} caption={`${titleOf(row)} × ${titleOf(column)}`} />;
}

function CrossCells({ table, caption }: { table: CrossTable; caption: string }) {
  return (
    <SmallTable
      caption
      label={caption}
      columns={[
        { title: '', cell: ({ text }) => text },
        ...table.columns.map(({ text }, at) => ({
          title: text,
          cell: ({ cells }: CrossLine) => {
            const cell = cells[at];
            return cell && numberOf(cell);
          },
        })),
      ]}
      rows={table.rows.map((row, at): CrossLine => ({ ...row, cells: table.cells[at] ?? [] }))}
      keyOf={({ id }) => id}
    />
  );
}

type CrossLine = CrossTable['rows'][number] & { cells: CrossTable['cells'][number] };
