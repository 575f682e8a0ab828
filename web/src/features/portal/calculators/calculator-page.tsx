import type { Crumb, PageReview, SectionInfo } from '@/shared/api/public';
import { Island } from '@/ui-portal/island';
import { Page, PageHead } from '@/ui-portal/page';
import { PageTools } from '@/ui-portal/page-tools';
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
    <Page crumbs={crumbs} className="calculator">
      <PageHead title={info.name} eyebrow={column.name}>
        {info.description}
      </PageHead>
      <Island name="calculator" of={CalculatorIsland} props={{ info, signed }} />
      <PageTools title={info.name} reviewed={reviewOf(reviewed, info.reviewedAt)} />
      <OtherCalculators all={all} current={info.slug} />
    </Page>
  );
}
