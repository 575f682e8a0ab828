import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { numberOf } from '@/shared/survey/figures';
import type { Count, QuestionResult } from '@/shared/survey/types';
import { Facts } from '@/ui-admin/facts/facts';
import { Field } from '@/ui-admin/form/field';
import { usePageParams } from '@/ui-admin/page/page-address';
import { usePageTitle } from '@/ui-admin/page/page-context';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied, Failed, Loading, Nothing, Waiting } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { SmallTable } from '@/ui-admin/table/small-table';
import { useExport } from '@/widgets/list-page';
import { mostBars } from './core/figures';
import { stateWords } from './core/words';
import { FigureCard } from './figure-card';
import styles from './survey.module.css';
import { crossOptions, statisticsOptions, surveyBase, surveyOptions, surveyPermission } from './survey-api';
import type { CrossTable, SharedAddresses, Survey } from './survey-types';

/** The figures of one survey, with charts, tables and files. */
export default function StatisticsPage() {
  const { id = '' } = usePageParams();
  const mayLook = useMay()(`${surveyPermission}:statistics`);
  const { data: survey, error } = useQuery({ ...surveyOptions(id), enabled: mayLook });
  usePageTitle(survey ? `统计：${survey.title}` : '');
  if (!mayLook) return <Denied />;
  if (error) return <Failed error={error} onRetry={() => window.location.reload()} />;
  return survey ? <Figures survey={survey} /> : <Loading rows={12} />;
}

function Figures({ survey }: { survey: Survey }) {
  const { data, error, refetch } = useQuery(statisticsOptions(survey.id));
  if (!data) return <Waiting error={error} onRetry={refetch} rows={12} />;
  return (
    <div className={`stack ${styles.page}`}>
      <PageHead title={survey.title} actions={<Exports survey={survey} />}>
        <StateTag {...stateWords[survey.state]} />
      </PageHead>
      <Card title="答卷">
        <Facts
          as="totals"
          facts={[
            ['收到答卷', data.answers],
            ['计划收', survey.quota > 0 && survey.quota],
            ['与当天别的答卷同一网络地址', data.addresses?.answers],
          ]}
        />
        {data.addresses && data.addresses.answers > 0 && <SharedNote shared={data.addresses} />}
        {data.days && data.days.length > 1 && <DaysChart days={data.days} />}
      </Card>
      {data.answers === 0 ? (
        <Nothing text="还没有人填写" />
      ) : (
        data.questions.map((question) => <FigureCard key={question.id} survey={survey} question={question} />)
      )}
      {data.answers > 0 && <CrossCard surveyId={survey.id} questions={data.questions} />}
    </div>
  );
}

/** A program that votes answers from few addresses; so does a school. */
function SharedNote({ shared: { places, most } }: { shared: SharedAddresses }) {
  return (
    <p className={`fine ${styles.muted}`}>
      共用的地址 {places} 个（每天分别计），最多的一个一天 {most} 份。单位和学校常共用一个地址，不一定是刷票。
    </p>
  );
}

function Exports({ survey }: { survey: Survey }) {
  const may = useMay();
  const file = useExport();
  const start = (call: string, name: string) =>
    void file.start(`${surveyBase}/${call}`, { id: survey.id }, `${survey.title}-${name}`);
  return (
    <>
      <Button loading={file.received !== null} onClick={() => start('exportFigures', '统计.xlsx')}>
        导出统计表
      </Button>
      {may(`${surveyPermission}:export`) && (
        <>
          <Button loading={file.received !== null} onClick={() => start('exportXls', '答卷.xlsx')}>
            导出答卷 Excel
          </Button>
          <Button loading={file.received !== null} onClick={() => start('exportCsv', '答卷.csv')}>
            导出答卷 CSV
          </Button>
        </>
      )}
    </>
  );
}

/** How many answers came on each of the last days that had some, with the numbers in a table below. */
function DaysChart({ days }: { days: Count[] }) {
  const shown = days.slice(-mostBars);
  const most = Math.max(...shown.map(({ n }) => n));
  return (
    <figure>
      <svg
        className={styles.days}
        viewBox={`0 0 ${shown.length * 10} 50`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`每天收到的答卷，最多一天 ${most} 份，明细见下表`}
      >
        {shown.map(({ value, n }, i) => (
          <rect key={value} x={i * 10 + 1} y={50 - (48 * n) / most} width="8" height={(48 * n) / most} />
        ))}
      </svg>
      <figcaption className={`fine ${styles.muted}`}>
        {shown[0]?.value} 至 {shown.at(-1)?.value} 每天收到的答卷
      </figcaption>
      <details>
        <summary>数据表</summary>
        <SmallTable
          label="每天收到的答卷"
          columns={[
            { title: '日期', cell: ({ value }) => value },
            { title: '份数', cell: ({ n }) => n },
          ]}
          rows={shown}
          keyOf={({ value }) => value}
        />
      </details>
    </figure>
  );
}

const crossed = ['single', 'multiple', 'dropdown', 'yesno', 'scale', 'nps'];

type Props = { surveyId: string; questions: QuestionResult[] };

/** How the answers to two questions meet. */
function CrossCard({ surveyId, questions }: Props) {
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
