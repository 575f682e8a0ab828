import type { HomePage } from '@/shared/api/public';
import { Figures } from '@/ui-portal/figures';
import { ArticleLink } from '@/ui-portal/links';
import { SectionHead } from '@/ui-portal/section-head';
import { TrendChart } from './trend-chart';

/** What a report's title says beyond the name of its column: the week or the month, which many titles put in brackets. */
export function issueOf(title: string, column: string): string {
  const bracketed = /[（(]([^（）()]+)[）)]\s*$/.exec(title)?.[1];
  if (bracketed) return bracketed;
  const rest = title.replace(column, '').replace(/^[\s（(]+|[\s）)]+$/g, '');
  return rest === '' ? title : rest;
}

/** Newest surveillance report: its figures and the course of the first one. */
export function DataBand({ data }: { data: NonNullable<HomePage['data']> }) {
  const { section, figures, latest, series } = data;
  const first = series[0];
  return (
    <section className="data-band" aria-labelledby="home-data">
      <div className="wrap">
        <SectionHead
          id="home-data"
          title={section.column.name}
          note={issueOf(latest.title, section.column.name)}
          action={
            <ArticleLink article={latest} className="more">
              看全文和数据表
            </ArticleLink>
          }
        />
        <div className="data-grid">
          <Figures figures={figures.slice(0, 4)} />
          {first && <TrendChart series={first} />}
        </div>
      </div>
    </section>
  );
}
