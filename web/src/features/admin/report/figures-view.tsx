import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useMemo } from 'react';
import { Chart } from '@/ui-admin/chart/chart';
import type { ChartKind } from '@/ui-admin/chart/chart-data';
import { Field } from '@/ui-admin/form/field';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import { usePageSearch } from '@/ui-admin/page/page-address';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import type { Report, ReportColumn, ReportRow } from '@/widgets/report';
import { pressed } from './core/conditions';
import { chartOf, dimensionsIn, groupedBy, pivotOf, sumsIn } from './core/figures';
import { PivotTable } from './pivot-table';
import styles from './report.module.css';
import { mostOfFigures, rowsOptions } from './report-api';

type Props = {
  code: string;
  report: Report;
  conditions: ListQuery;
  /** A table of two dimensions in place of a chart. */
  pivot: boolean;
  /** The rows of a label are wanted. */
  onPressed: (condition: Record<string, string>) => void;
};

const kinds: { value: ChartKind; label: string }[] = [
  { value: 'bar', label: '柱形图' },
  { value: 'line', label: '折线图' },
  { value: 'area', label: '面积图' },
  { value: 'pie', label: '饼图' },
  { value: 'combined', label: '组合图' },
];

const counted = { value: '', label: '行数' };

/** What the address says of figures; what it does not know of is as usual. */
function useChosen(report: Report) {
  const [search, setSearch] = usePageSearch();
  const dimensions = dimensionsIn(report);
  const sums = sumsIn(report);
  const named = (columns: readonly ReportColumn[], name: string | null) => columns.find((each) => each.name === name);
  const by = named(dimensions, search.get('by')) ?? dimensions[0];
  const across = named(dimensions, search.get('across')) ?? dimensions.find((column) => column !== by) ?? by;
  const wanted = search.get('sums');
  const chosen = wanted === null ? sums.slice(0, 2) : sums.filter(({ name }) => wanted.split(',').includes(name));
  const kind = kinds.find(({ value }) => value === search.get('chart'))?.value ?? 'bar';
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.set(name, value);
    setSearch(next, { replace: true });
  };
  return { dimensions, sums, by, across, chosen, kind, set };
}

/** The rows as a chart or as a pivot. */
export function FiguresView({ code, report, conditions, pivot, onPressed }: Props) {
  const page = { pageNo: 1, pageSize: mostOfFigures, column: '', order: 'desc' } as const;
  const { data, error, refetch } = useQuery({
    ...rowsOptions(code, report, page, conditions),
    placeholderData: keepPreviousData,
  });
  const chosen = useChosen(report);
  if (!data) return <Waiting error={error} onRetry={refetch} plain />;
  const { by, across } = chosen;
  if (data.records.length === 0 || !by || !across) return <Nothing text="没有符合条件的数据" />;
  const told = `${by.title}${pivot ? `和${across.title}` : ''}`;
  return (
    <>
      <Choices {...chosen} pivot={pivot} />
      {data.total > data.records.length && (
        <p className={styles.note}>
          这里用了前 {data.records.length} 行，共 {data.total} 行；要看全部，请加上查询条件。
        </p>
      )}
      {pivot ? (
        <PivotTable
          label={`${report.name}，按${told}`}
          head={by.title}
          pivot={pivotOf(by, across, chosen.chosen[0], data.records)}
        />
      ) : (
        <ReportChart
          {...{ report, rows: data.records, by, sums: chosen.chosen, kind: chosen.kind }}
          onPressed={onPressed}
        />
      )}
    </>
  );
}

type ChartProps = Pick<Props, 'report' | 'onPressed'> & {
  rows: readonly ReportRow[];
  by: ReportColumn;
  sums: readonly ReportColumn[];
  kind: ChartKind;
};

function ReportChart({ report, rows, by, sums, kind, onPressed }: ChartProps) {
  const groups = useMemo(() => groupedBy(by, rows), [by, rows]);
  const names = sums.map(({ name }) => name).join();
  const data = useMemo(() => {
    const wanted = report.columns.filter(({ name }) => names.split(',').includes(name));
    return chartOf(report.name, kind, { by, sums: wanted }, groups);
  }, [report, kind, by, names, groups]);
  return (
    <Chart
      data={data}
      emptyText="选中的列没有数字"
      onLabel={(at) => {
        const condition = pressed(by.name, groups[at]?.value ?? '');
        if (condition) onPressed(condition);
      }}
    />
  );
}

type ChoicesProps = ReturnType<typeof useChosen> & { pivot: boolean };

const optionOf = ({ name, title }: ReportColumn) => ({ value: name, label: title });

/** What is told apart, what is summed, and how it is drawn. */
function Choices({ dimensions, sums, by, across, chosen, kind, set, pivot }: ChoicesProps) {
  const id = useId();
  const own = chosen.map(({ name }) => name);
  return (
    <div className={styles.choices}>
      {!pivot && (
        <Field id={`${id}-kind`} label="图形">
          {(aria) => <Select {...aria} value={kind} options={kinds} onChange={(next) => set('chart', next)} />}
        </Field>
      )}
      <Field id={`${id}-by`} label={pivot ? '行' : '分类'}>
        {(aria) => (
          <Select
            {...aria}
            value={by?.name ?? null}
            options={dimensions.map(optionOf)}
            onChange={(next) => set('by', next)}
          />
        )}
      </Field>
      {pivot && (
        <Field id={`${id}-across`} label="列">
          {(aria) => (
            <Select
              {...aria}
              value={across?.name ?? null}
              options={dimensions.map(optionOf)}
              onChange={(next) => set('across', next)}
            />
          )}
        </Field>
      )}
      <Field id={`${id}-sums`} label={pivot ? '求和' : '数值'}>
        {(aria) =>
          pivot ? (
            <Select
              {...aria}
              value={own[0] ?? ''}
              options={[...sums.map(optionOf), counted]}
              onChange={(next) => set('sums', next)}
            />
          ) : (
            <Select
              {...aria}
              mode="multiple"
              value={own}
              placeholder="行数"
              options={sums.map(optionOf)}
              onChange={(next) => set('sums', next.join(','))}
            />
          )
        }
      </Field>
    </div>
  );
}
