import type { Crumb, PageReview, SectionInfo } from '@/shared/api/public';
import { Crumbs } from '@/ui-portal/crumbs';
import { Island } from '@/ui-portal/island';
import { PageTools } from '@/ui-portal/page-tools';
import { Reviewed } from '@/ui-portal/reviewed';
import { CalculatorIsland } from './calculator-island';
import { reviewOf } from './notes';
import { OtherCalculators } from './other-calculators';
import type { CalculatorInfo } from './types';

type CalculatorPageProps = {
  info: CalculatorInfo;
  crumbs: Crumb[];
  column: SectionInfo;
  /** All calculators, for the way to the others. */
  all: CalculatorInfo[];
  /** Edition and date of the text, and the physician who signed it. */
  signed: string;
  reviewed: PageReview;
};

/** One calculator, and the way to the others. */
export function CalculatorPage({ info, crumbs, column, all, signed, reviewed }: CalculatorPageProps) {
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <div className="wrap calculator">
        <header className="page-head">
          <p className="eyebrow">{column.name}</p>
          <h1>{info.name}</h1>
          <p className="lead">{info.description}</p>
        </header>
        <Island name="calculator" of={CalculatorIsland} props={{ info, signed }} />
        <PageTools title={info.name}>
          <Reviewed {...reviewOf(reviewed, info.reviewedAt)} />
        </PageTools>
        <OtherCalculators all={all} current={info.slug} />
      </div>
    </>
  );
}
