import type { ServiceProps } from '@/shared/api/public';
import { CalculatorPage } from './calculator-page';
import { Overview } from './overview';
import { calculators } from './reports';
import type { CalcData } from './types';

/** Pages of the health calculators: the list of all, or one of them. */
export default function CalculatorsPage(props: ServiceProps<CalcData>) {
  const { current, calculators: all, signed } = props.data;
  const info = all.find(({ slug }) => slug === current);
  if (!info || !calculators[current]) return <Overview {...props} />;
  const { crumbs, column, reviewed } = props;
  return <CalculatorPage {...{ info, crumbs, column, all, signed, reviewed }} />;
}
