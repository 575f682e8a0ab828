import type { ServiceProps } from '@/shared/api/public';
import { Crumbs } from '@/ui-portal/crumbs';
import { PageTools } from '@/ui-portal/page-tools';
import { Reviewed } from '@/ui-portal/reviewed';
import { Drawing } from './drawing';
import { disclaimer, inBrowser, reviewOf } from './notes';
import type { CalcData } from './types';

/** All calculators by the question that each answers. */
export function Overview({ name, column, crumbs, reviewed, data: { calculators } }: ServiceProps<CalcData>) {
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <div className="wrap calculators">
        <header className="page-head">
          <h1>{name}</h1>
          {column.description !== '' && <p className="lead">{column.description}</p>}
        </header>
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
        <PageTools title={name}>
          {calculators[0] && <Reviewed {...reviewOf(reviewed, calculators[0].reviewedAt)} />}
        </PageTools>
      </div>
    </>
  );
}
