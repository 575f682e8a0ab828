import type { ReactNode } from 'react';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import type { Report } from '@/widgets/report';
import { pressed } from './core/conditions';
import { type Group, pivotOf } from './core/figures';
import { DistrictMap } from './district-map';
import { PivotTable } from './pivot-table';
import styles from './report.module.css';
import { ReportChart } from './report-chart';
import type { Chosen, FiguresShape } from './use-chosen';
import { useFigures } from './use-figures';

type Props = {
  code: string;
  report: Report;
  conditions: ListQuery;
  shape: FiguresShape;
  chosen: Chosen;
  /** The rows of a label or of a cell are wanted; without it nothing is pressed. */
  onPressed?: ((condition: Record<string, string>) => void) | undefined;
  /** Stands above the figures once they are there. */
  choices?: ReactNode;
};

/** The rows as a chart, as a pivot or by district. */
export function Figures({ code, report, conditions, shape, chosen, onPressed, choices }: Props) {
  const { by } = chosen;
  const { groups, note, error, refetch } = useFigures(code, report, by, chosen.chosen, conditions);
  if (!groups) return <Waiting error={error} onRetry={refetch} plain />;
  if (groups.length === 0 || by.length === 0) return <Nothing text="没有符合条件的数据" />;
  const press = (keys: readonly string[]) => {
    const condition = pressed(by, keys);
    return condition && onPressed ? () => onPressed(condition) : undefined;
  };
  return (
    <>
      {choices}
      {note && <p className={styles.note}>{note}</p>}
      <Drawn {...{ report, shape, chosen, groups, press }} />
    </>
  );
}

type DrawnProps = Pick<Props, 'report' | 'shape' | 'chosen'> & {
  groups: readonly Group[];
  press: (keys: readonly string[]) => (() => void) | undefined;
};

function Drawn({ report, shape, chosen: { by, chosen, kind }, groups, press }: DrawnProps) {
  const [first] = by;
  if (!first) return null;
  const label = `${report.name}，按${by.map(({ title }) => title).join('和')}`;
  if (shape === 'pivot') return <PivotTable label={label} head={first.title} pivot={pivotOf(groups)} press={press} />;
  if (shape === 'chart') return <ReportChart {...{ report, groups, by: first, sums: chosen, kind, press }} />;
  return (
    <DistrictMap label={label} head={first.title} measure={chosen[0]?.title ?? '行数'} groups={groups} press={press} />
  );
}
