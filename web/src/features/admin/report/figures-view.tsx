import type { ListQuery } from '@/ui-admin/list/resource-api';
import type { Report } from '@/widgets/report';
import { Choices } from './choices';
import { Figures } from './figures';
import { type FiguresShape, useChosen } from './use-chosen';

type Props = {
  code: string;
  report: Report;
  conditions: ListQuery;
  shape: FiguresShape;
  /** The rows of a label or of a cell are wanted; without it, as on paper, nothing is chosen or pressed. */
  onPressed?: (condition: Record<string, string>) => void;
};

/** The rows as a chart, as a pivot or by district, as the address says, and what may be chosen of it. */
export function FiguresView({ onPressed, ...shown }: Props) {
  const { chosen, set } = useChosen(shown.report, shown.shape);
  const choices = onPressed && <Choices {...chosen} shape={shown.shape} set={set} />;
  return <Figures {...shown} chosen={chosen} onPressed={onPressed} choices={choices} />;
}
