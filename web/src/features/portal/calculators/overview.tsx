import type { ServiceProps } from '@/shared/api/public';
import { Page, PageHead } from '@/ui-portal/page';
import { PageTools } from '@/ui-portal/page-tools';
import { Drawing } from './drawing';
import { disclaimer, inBrowser, reviewOf } from './notes';
import type { CalcData } from './types';

/** All calculators by the question that each answers. */
export function Overview({ name, column, crumbs, reviewed, data: { calculators } }: ServiceProps<CalcData>) {
  return (
    <Page crumbs={crumbs} className="calculators">
      <PageHead title={name}>{column.description}</PageHead>
      <ul className="calculator-cards">
        {calculators.map((info) => (
          <li key={info.slug} className="card">
            <span className="calculator-icon">
              <Drawing slug={info.slug} />
            </span>
            <h2>
              <a href={info.path}>{info.name}</a>
            </h2>
            <p className="calculator-question">{info.question}</p>
            <p>{info.description}</p>
            <p className="hint">要准备：{info.needs}</p>
          </li>
        ))}
        <li className="calculator-notes">
          <p>{inBrowser}</p>
          <p>{disclaimer}</p>
        </li>
      </ul>
      <PageTools title={name} reviewed={calculators[0] && reviewOf(reviewed, calculators[0].reviewedAt)} />
    </Page>
  );
}
