import type { ListQuery } from '@/ui-admin/list/resource-api';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import type { Report } from '@/widgets/report';
import { Choices } from './choices';
import { pressed } from './core/conditions';
import { pivotOf } from './core/figures';
import { DistrictMap } from './district-map';
import { PivotTable } from './pivot-table';
import styles from './report.module.css';
import { ReportChart } from './report-chart';
import { type FiguresShape, useChosen } from './use-chosen';
import { useFigures } from './use-figures';

type Props = {
  code: string;
  report: Report;
  conditions: ListQuery;
  shape: FiguresShape;
  /** The rows of a label or of a cell are wanted; without it, as on paper, nothing is chosen or pressed. */
  onPressed?: (condition: Record<string, string>) => void;
};

/** The rows as a chart, as a pivot or by district. */
export function FiguresView({ code, report, conditions, shape, onPressed }: Props) {
  const chosen = useChosen(report, shape);
  const { by } = chosen;
  const { groups, note, error, refetch } = useFigures(code, report, by, chosen.chosen, conditions);
  if (!groups) return <Waiting error={error} onRetry={refetch} plain />;
  const [first] = by;
  if (groups.length === 0 || !first) return <Nothing text="没有符合条件的数据" />;
  const press = (keys: readonly string[]) => {
    const condition = pressed(by, keys);
    return condition && onPressed ? () => onPressed(condition) : undefined;
  };
  return (
    <>
      {onPressed && <Choices {...chosen} shape={shape} />}
      {note && <p className={styles.note}>{note}</p>}
      {shape === 'pivot' && (
        <PivotTable
          label={`${report.name}，按${by.map(({ title }) => title).join('和')}`}
          head={first.title}
          pivot={pivotOf(groups)}
          press={press}
        />
      )}
      {shape === 'map' && (
        <DistrictMap
          label={`${report.name}，按${first.title}`}
          head={first.title}
          measure={chosen.chosen[0]?.title ?? '行数'}
          groups={groups}
          press={press}
        />
      )}
      {shape === 'chart' && (
        <ReportChart {...{ report, groups, by: first, sums: chosen.chosen, kind: chosen.kind, press }} />
      )}
    </>
  );
}
