import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { fileSize } from '@/shared/format/file';
import { decimal, numberOf, share } from '@/shared/survey/figures';
import type { AnswerFile, Count, QuestionResult } from '@/shared/survey/types';
import { type Fact, Facts } from '@/ui-admin/facts/facts';
import { Card } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { barColumn } from '@/ui-admin/table/bar-column';
import { SmallTable } from '@/ui-admin/table/small-table';
import { useWrite } from '@/ui-admin/use-write';
import { mostBars } from './core/figures';
import { typeWords } from './core/words';
import styles from './survey.module.css';
import { downloadFile, surveyPermission, textsOptions } from './survey-api';
import type { Survey } from './survey-types';

/** The figures of one question: what was answered, how often, and what people wrote for those who may read it. */
export function FigureCard({ survey, question }: { survey: Survey; question: QuestionResult }) {
  const { id, number, title, type, answered, counts = [], lines, removed } = question;
  const asked = survey.questions.find((one) => one.id === id);
  const isWritten = ['blank', 'text', 'attachment'].includes(type) || (asked?.options ?? []).some(({ other }) => other);
  return (
    <Card
      title={`${number}. ${title}`}
      note={`${typeWords[type]} · ${answered} 人回答${removed ? ' · 新版本已删除' : ''}`}
    >
      <Described question={question} />
      {counts.length > 0 && <BarTable label={title} counts={counts.slice(0, mostBars)} answered={answered} />}
      {counts.length > mostBars && (
        <p className={`fine ${styles.muted}`}>
          只列出前 {mostBars} 个值，全部 {counts.length} 个值见“导出统计表”。
        </p>
      )}
      {lines?.map((line) => (
        <section key={line.id} aria-label={line.text}>
          <h3 className={`row ${styles.line}`}>
            {line.text}
            <span className={`fine ${styles.muted}`}>
              {line.answered} 人
              {line.mean !== undefined && ` · ${type === 'ranking' ? '平均名次' : '平均分'} ${decimal(line.mean)}`}
            </span>
          </h3>
          <BarTable
            label={`${title}：${line.text}`}
            counts={line.counts}
            answered={line.answered}
            place={type === 'ranking'}
          />
        </section>
      ))}
      {isWritten && answered > 0 && <Texts surveyId={survey.id} question={question} />}
    </Card>
  );
}

function Described({ question: { numbers, nps, unit = '' } }: { question: QuestionResult }) {
  if (!numbers && !nps) return null;
  const entries: Fact[] = [
    ...(numbers
      ? ([
          ['平均', `${decimal(numbers.mean)}${unit}`],
          ['中位数', `${decimal(numbers.median)}${unit}`],
          ['标准差', decimal(numbers.sd)],
          ['最小', `${numbers.min}${unit}`],
          ['最大', `${numbers.max}${unit}`],
        ] as Fact[])
      : []),
    ...(nps
      ? ([
          ['净推荐值', decimal(nps.score)],
          ['推荐（9–10）', String(nps.promoters)],
          ['中立（7–8）', String(nps.passives)],
          ['不推荐（0–6）', String(nps.detractors)],
        ] as Fact[])
      : []),
  ];
  return <Facts as="totals" facts={entries} />;
}

function Texts({ surveyId, question }: { surveyId: string; question: QuestionResult }) {
  const [open, setOpen] = useState(false);
  const what = question.type === 'attachment' ? '上传的附件' : '填写的文字';
  const mayRead = useMay()(`${surveyPermission}:texts`);
  if (!mayRead) return <p className={`fine ${styles.muted}`}>查看{what}需要单独授权。</p>;
  if (open) return <TextsList surveyId={surveyId} questionId={question.id} label={`${what}：${question.title}`} />;
  return (
    <p>
      <Button size="small" onClick={() => setOpen(true)}>
        查看{what}
      </Button>{' '}
      <span className={`fine ${styles.muted}`}>查看会记入操作日志</span>
    </p>
  );
}

type Props = {
  /** What is counted, for screen readers. */
  label: string;
  counts: Count[];
  /** The whole that shares are taken of. */
  answered: number;
  /** The values are places of a ranking. */
  place?: boolean;
};

/** A chart and a table in one: each line has its bar, share and number. */
function BarTable({ label, counts, answered, place = false }: Props) {
  const percent = (count: Count) => decimal(share(count, answered));
  return (
    <SmallTable
      label={label}
      columns={[
        { title: place ? '名次' : '选项', cell: ({ text }) => (place ? `第 ${text}` : text), as: 'text' },
        barColumn(percent),
        { title: '占比', cell: (count) => (count.hidden ? '' : `${percent(count)}%`), as: 'figure' },
        { title: '人数', cell: numberOf, as: 'figure' },
      ]}
      rows={counts}
      keyOf={({ value }) => value}
    />
  );
}

type TextsListProps = {
  surveyId: string;
  questionId: string;
  /** What the list shows, for screen readers. */
  label: string;
};

/** What people wrote, with the newest first. */
function TextsList({ surveyId, questionId, label }: TextsListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    textsOptions(surveyId, questionId),
  );
  if (!data) return <Waiting error={error} onRetry={refetch} rows={4} />;
  const written = data.pages.flatMap(({ records }) => records);
  return (
    <section aria-label={label}>
      {written.length === 0 && <Nothing text="没有人填写" />}
      <ul className={`stack close ${styles.texts}`}>
        {written.map(({ id, day, option, text, files = [] }) => (
          <li key={id}>
            <span className={`fine ${styles.muted}`}>
              {day}
              {option && ` · ${option}`}
            </span>
            {text !== '' && <p>{text}</p>}
            {files.map((file) => (
              <Attached key={file.id} file={file} />
            ))}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再看以前的
        </Button>
      )}
    </section>
  );
}

function Attached({ file }: { file: AnswerFile }) {
  const { busy, write } = useWrite();
  return (
    <p>
      <Button
        size="small"
        loading={busy}
        aria-label={`下载附件 ${file.name}`}
        onClick={() => void write(() => downloadFile(file))}
      >
        {file.name}
      </Button>{' '}
      <span className={`fine ${styles.muted}`}>{fileSize(file.size)}</span>
    </p>
  );
}
