import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Card } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { useToast } from '@/ui-admin/use-toast';
import styles from './dashboard.module.css';
import { analysisOptions, exportFigures, firstPeriod } from './dashboard-api';
import { FigureCard } from './figure-card';

const periods = ['7', '30', '90'].map((value) => ({ value, label: `近 ${value} 天` }));

/** How visits, letters and answers of a period went, beside the period before it. */
export default function AnalysisSection() {
  const [days, setDays] = useState(firstPeriod);
  const { data, error, refetch, isPlaceholderData } = useQuery(analysisOptions(days));
  const { failed } = useToast();
  const download = (key: string, title: string) => void exportFigures(key, days, title).catch(failed);
  if (data?.figures.length === 0) {
    return (
      <Card>
        <Nothing text="您的账号没有可以查看的统计" action={<PageLink to="/dashboard/workplace">打开工作台</PageLink>} />
      </Card>
    );
  }
  return (
    <section className="stack" aria-label="数据分析" aria-busy={isPlaceholderData}>
      <div className={`row ${styles.bar}`}>
        <h2>数据分析</h2>
        <Segmented aria-label="时段" options={periods} value={days} onChange={setDays} />
        {data && (
          <span className="muted">
            {data.from} 至 {data.to}，与之前 {data.days} 天比较
          </span>
        )}
      </div>
      {data ? (
        <div className={`${styles.grid} ${styles.charts}`}>
          {data.figures.map((figures) => (
            <FigureCard
              key={`${figures.key} ${data.days}`}
              figures={figures}
              onExport={() => download(figures.key, figures.title)}
            />
          ))}
        </div>
      ) : (
        <Waiting error={error} onRetry={refetch} rows={10} />
      )}
    </section>
  );
}
