import { Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import { Card } from '@/ui-admin/page/page-head';
import { Nothing } from '@/ui-admin/state/states';
import { SmallTable } from '@/ui-admin/table/small-table';
import { useOnce } from '@/ui-admin/use-once';
import { textOf } from '@/ui-admin/values/value-kind';
import styles from './desk.module.css';
import { type Preview, planOf, previewOf, type ReportDraft, type ReportPlan } from './desk-api';

type Answer = { rows: Preview; titles: Titles } | { plan: ReportPlan } | { problem: string } | null;

/** What the fields are called in the form, by their names. */
type Titles = ReadonlyMap<string, string>;

const titlesOf = ({ items }: ReportDraft): Titles =>
  new Map(items.map(({ fieldName, fieldTxt }) => [fieldName.toLowerCase(), fieldTxt]));

/** Tries what is written without saving it: the first rows with the time they took, or how the database answers. */
export function TryCard({ draft }: { draft: () => ReportDraft }) {
  const [answer, setAnswer] = useState<Answer>(null);
  const { busy, run } = useOnce();
  const ask = (work: (report: ReportDraft) => Promise<Answer>) => () =>
    void run(async () => {
      try {
        setAnswer(await work(draft()));
      } catch (error) {
        setAnswer({ problem: messageOf(error) });
      }
    });
  return (
    <Card
      title="试运行"
      note="不保存，用参数的默认值"
      extra={
        <>
          <Button
            loading={busy}
            onClick={ask(async (report) => ({
              rows: await previewOf(report),
              titles: titlesOf(report),
            }))}
          >
            预览前几行
          </Button>
          <Button loading={busy} onClick={ask(async (report) => ({ plan: await planOf(report) }))}>
            查看执行计划
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        <Answered answer={answer} />
      </div>
    </Card>
  );
}

function Answered({ answer }: { answer: Answer }) {
  if (!answer) return <p className="muted">还没有运行</p>;
  if ('problem' in answer) return <p className="wrong">{answer.problem}</p>;
  if ('rows' in answer) return <FirstRows preview={answer.rows} titles={answer.titles} />;
  return (
    <>
      <pre className={styles.plan}>{answer.plan.text}</pre>
      <details>
        <summary>实际执行的语句</summary>
        <pre className={styles.plan}>{answer.plan.sql}</pre>
      </details>
    </>
  );
}

type FirstRowsProps = { preview: Preview; titles: Titles };

function FirstRows({ preview: { fields, rows, more, millis }, titles }: FirstRowsProps) {
  const took = `用时 ${(millis / 1000).toFixed(2)} 秒`;
  if (!rows || rows.length === 0) return <Nothing text={`没有数据，${took}`} />;
  return (
    <>
      <p className="muted">
        {more ? `前 ${rows.length} 行` : `共 ${rows.length} 行`}，{took}
      </p>
      <SmallTable
        label="预览"
        columns={(fields ?? []).map(({ fieldName, fieldTxt }) => ({
          title: titles.get(fieldName.toLowerCase()) || fieldTxt || fieldName,
          cell: (row: object) =>
            textOf(Reflect.get(row, `${fieldName}_dictText`)) || textOf(Reflect.get(row, fieldName)),
        }))}
        rows={rows}
        keyOf={(_, at) => String(at)}
      />
    </>
  );
}
