import { Button } from 'antd';
import { useState } from 'react';
import { decimal } from '@/shared/survey/figures';
import type { QuestionResult } from '@/shared/survey/types';
import { type Fact, Facts } from '@/ui-admin/facts/facts';
import { Card } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { BarTable } from './bar-table';
import { mostBars } from './core/figures';
import { typeWords } from './core/words';
import styles from './survey.module.css';
import { surveyPermission } from './survey-api';
import type { Survey } from './survey-types';
import { TextsList } from './texts-list';

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
        <p className={styles.muted}>
          只列出前 {mostBars} 个值，全部 {counts.length} 个值见“导出统计表”。
        </p>
      )}
      {lines?.map((line) => (
        <section key={line.id} aria-label={line.text}>
          <h3 className={styles.line}>
            {line.text}
            <span className={styles.muted}>
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
  if (!mayRead) return <p className={styles.muted}>查看{what}需要单独授权。</p>;
  if (open) return <TextsList surveyId={surveyId} questionId={question.id} label={`${what}：${question.title}`} />;
  return (
    <p>
      <Button size="small" onClick={() => setOpen(true)}>
        查看{what}
      </Button>{' '}
      <span className={styles.muted}>查看会记入操作日志</span>
    </p>
  );
}
