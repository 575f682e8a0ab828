import { Button, Select, type SelectProps } from 'antd';
import { useId, useMemo, useState } from 'react';
import { Chart } from '@/ui-admin/chart/chart';
import { figureText, isEmpty } from '@/ui-admin/chart/chart-data';
import { ChartTable } from '@/ui-admin/chart/chart-table';
import { Facts } from '@/ui-admin/facts/facts';
import { Field } from '@/ui-admin/form/field';
import { Card } from '@/ui-admin/page/page-head';
import { Nothing } from '@/ui-admin/state/states';
import styles from './dashboard.module.css';
import type { Figures, Total } from './dashboard-api';

/** More lines than these cannot be told apart in one chart; further ones are chosen. */
const seriesShown = 6;

type Props = {
  figures: Figures;
  /** Gets the table as a file; figures without it are not exported. */
  onExport?: () => void;
};

/** One chart of the dashboard with its totals, the choice of its series when there are many, and its table. */
export function FigureCard({ figures, onExport }: Props) {
  const { kind, title, note, head, labels, paths, series, totals } = figures;
  const [chosen, setChosen] = useState<string[] | null>(null);
  const shown = useMemo(
    () => (chosen ? series.filter(({ name }) => chosen.includes(name)) : series.slice(0, seriesShown)),
    [series, chosen],
  );
  const data = useMemo(
    () => ({ kind: kind === 'table' ? ('bar' as const) : kind, title, head, labels, series: shown }),
    [kind, title, head, labels, shown],
  );
  const nothing = <Nothing text="这段时间没有数据" />;
  return (
    <Card
      title={title}
      note={note}
      extra={
        onExport &&
        labels.length > 0 && (
          <Button type="link" size="small" onClick={onExport}>
            导出<span className="visually-hidden">：{title}</span>
          </Button>
        )
      }
    >
      {totals.length > 0 && <Totals totals={totals} />}
      {series.length > seriesShown && (
        <SeveralPick
          label={`${title}：显示哪些`}
          options={series.map(({ name }) => ({ value: name, label: name }))}
          value={shown.map(({ name }) => name)}
          onChange={setChosen}
        />
      )}
      {kind !== 'table' ? (
        <Chart data={data} paths={paths} />
      ) : isEmpty(data) ? (
        nothing
      ) : (
        <ChartTable {...data} paths={paths} />
      )}
    </Card>
  );
}

type PickProps = Pick<SelectProps<string[]>, 'options' | 'placeholder' | 'value' | 'onChange'> & {
  label: string;
  hint?: string;
};

/** Some of many things to look at. */
export function SeveralPick({ label, hint, ...select }: PickProps) {
  return (
    <Field id={useId()} label={label} hint={hint}>
      {(aria) => (
        <Select<string[]>
          {...aria}
          {...select}
          mode="multiple"
          className={styles.pick ?? ''}
          maxTagCount="responsive"
          optionFilterProp="label"
        />
      )}
    </Field>
  );
}

function Totals({ totals }: { totals: readonly Total[] }) {
  return (
    <Facts
      as="totals"
      facts={totals.map((total) => [
        total.name,
        <span key={total.name} className={styles.total}>
          {figureText(total.value, total.unit)} <small>{comparison(total)}</small>
        </span>,
      ])}
    />
  );
}

/** A total beside that of the period before, in words. */
export function comparison({ value, before, unit }: Total): string {
  if (before === null) return '';
  const then = `上期 ${figureText(before, unit)}`;
  if (value === null || value === before) return value === null ? then : `${then}，持平`;
  const word = value > before ? '增加' : '减少';
  const change = Math.abs(value - before);
  if (unit === '%') return `${then}，${word} ${figureText(change)} 个百分点`;
  return before === 0 ? then : `${then}，${word} ${figureText((100 * change) / before, '%')}`;
}
