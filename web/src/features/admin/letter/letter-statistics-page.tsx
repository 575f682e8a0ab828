import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import { grouped } from '@/shared/format/number';
import { Facts } from '@/ui-admin/facts/facts';
import { Field } from '@/ui-admin/form/field';
import { usePageSearch } from '@/ui-admin/page/page-address';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { useMay } from '@/ui-admin/permission';
import { LightMark } from '@/ui-admin/state/freshness-mark';
import { Denied, Nothing, Waiting } from '@/ui-admin/state/states';
import { barColumn } from '@/ui-admin/table/bar-column';
import { type SmallColumn, SmallTable } from '@/ui-admin/table/small-table';
import { DepartPicker } from '@/widgets/pickers';
import shared from './letter.module.css';
import { type Period, statisticsOptions } from './letter-api';
import styles from './letter-statistics.module.css';
import type { FigureRow, LetterStatistics } from './letter-types';

/** The figures of letters that arrived in a period, as inspectors ask for them. */
export default function LetterStatisticsPage() {
  const mayLook = useMay()('consult:statistics:list');
  const [search, setSearch] = usePageSearch();
  const period: Period = {
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
    orgCode: search.get('orgCode') ?? '',
  };
  const { data, error, refetch } = useQuery({ ...statisticsOptions(period), enabled: mayLook });
  if (!mayLook) return <Denied />;
  const change = (changed: Partial<Period>) => {
    const all = Object.entries({ ...period, ...changed }).filter(([, value]) => value !== '');
    setSearch(Object.fromEntries(all));
  };
  return (
    <div className="stack">
      <PageHead title="来信统计">
        <span className="muted">按来信的月份，时间都是工作日</span>
      </PageHead>
      <Conditions period={period} shown={data} onChange={change} />
      {data ? <Figures data={data} /> : <Waiting error={error} onRetry={refetch} rows={12} />}
    </div>
  );
}

type ConditionsProps = {
  period: Period;
  /** What is shown; its months stand in the fields while the address names none. */
  shown: LetterStatistics | undefined;
  onChange: (changed: Partial<Period>) => void;
};

function Conditions({ period, shown, onChange }: ConditionsProps) {
  const id = useId();
  const isChosen = Object.values(period).some((value) => value !== '');
  return (
    <Card>
      <div className={`row ${styles.conditions}`}>
        {(['from', 'to'] as const).map((end) => {
          const month = period[end] || shown?.[end];
          return (
            <Field key={end} id={`${id}-${end}`} label={end === 'from' ? '起始月份' : '截止月份'}>
              {(aria) => (
                <DatePicker
                  {...aria}
                  picker="month"
                  format="YYYY-MM"
                  value={month ? dayjs(`${month}-01`) : null}
                  onChange={(next) => onChange({ [end]: next ? next.format('YYYY-MM') : '' })}
                />
              )}
            </Field>
          );
        })}
        <Field id={`${id}-orgCode`} label="科室（含下级）">
          {(aria) => (
            <DepartPicker
              aria={aria}
              store="orgCode"
              value={period.orgCode}
              onChange={(orgCode) => onChange({ orgCode })}
            />
          )}
        </Field>
        {isChosen && <Button onClick={() => onChange({ from: '', to: '', orgCode: '' })}>恢复最近 12 个月</Button>}
      </div>
    </Card>
  );
}

function Figures({ data }: { data: LetterStatistics }) {
  const { total, months, departs, types, categories, stars } = data;
  if (total.received === 0) {
    return (
      <Card>
        <Nothing text={`${data.from} 至 ${data.to} 没有来信`} />
      </Card>
    );
  }
  const words = (row: (typeof types)[number]): Line => ({ ...row, key: row.value, name: row.text });
  const tables = [
    { head: '月', lines: months.map((row): Line => ({ ...row, key: row.month, name: row.month })) },
    {
      head: '科室',
      lines: departs.map((row): Line => ({ ...row, key: row.orgCode, name: row.departName || '还没有分办' })),
    },
    { head: '类型', lines: types.map(words) },
    { head: '类别', lines: categories.map(words) },
  ];
  return (
    <>
      <Totals data={data} />
      {tables.map(({ head, lines }) => (
        <Card key={head} title={`各${head}`}>
          <FigureTable label={`各${head}的来信`} head={head === '月' ? '月份' : head} lines={lines} />
        </Card>
      ))}
      <Card title="满意度" note="写信人的评价">
        <StarTable stars={stars} />
      </Card>
    </>
  );
}

function Totals({ data: { from, to, total, open } }: { data: LetterStatistics }) {
  return (
    <Card title="合计" note={`${from} 至 ${to}`}>
      <Facts
        as="totals"
        facts={[
          ['收到', grouped(total.received)],
          ['已答复', grouped(total.answered)],
          ['答复率', `${total.rate.toFixed(1)}%`],
          ['按时答复率', total.answered ? `${total.onTimeRate.toFixed(1)}%` : '无'],
          ['平均用时', total.answered ? `${total.days.toFixed(1)} 天` : '无'],
          ['满意度', total.satisfaction ? `${total.satisfaction.toFixed(1)} 分` : '无'],
        ]}
      />
      <h3 className={shared.subheading}>正在办理</h3>
      <Facts
        as="totals"
        facts={(['green', 'amber', 'red'] as const).map((light) => [
          <LightMark key={light} light={light} />,
          light === 'green' ? (
            grouped(open.green)
          ) : (
            <PageLink key={light} to={`/interact/letter?light=${light}`}>
              {grouped(open[light])}
            </PageLink>
          ),
        ])}
      />
      <p className={`fine ${shared.note}`}>
        答复率 = 已答复 ÷（收到 − 不予受理 − 撤回 − 合并）；按时答复率 = 按时答复 ÷ 已答复；用时按工作日到首次答复。
      </p>
    </Card>
  );
}

/** How many writers gave 5, 4, 3, 2 and 1 points; a chart and a table in one. */
function StarTable({ stars }: { stars: readonly number[] }) {
  const rated = stars.reduce((sum, count) => sum + count, 0);
  if (rated === 0) return <Nothing text="还没有人评价" />;
  const rows = [5, 4, 3, 2, 1].map((points) => {
    const count = stars[points - 1] ?? 0;
    return { points, count, share: (100 * count) / rated };
  });
  return (
    <SmallTable
      label="满意度"
      columns={[
        { title: '评价', cell: ({ points }) => `${points} 分` },
        { title: '人数', cell: ({ count }) => grouped(count), as: 'figure' },
        barColumn<{ share: number }>(({ share }) => share),
        { title: '占比', cell: ({ share }) => `${share.toFixed(1)}%`, as: 'figure' },
      ]}
      rows={rows}
      keyOf={({ points }) => String(points)}
    />
  );
}

type Line = FigureRow & { key: string; name: string };

/** Rates and means have one decimal; without anything to divide by there is none. */
function of(value: number, unit: string, counted: number): string {
  return counted === 0 ? '无' : `${value.toFixed(1)}${unit}`;
}

const figure = (title: string, cell: (line: Line) => string): SmallColumn<Line> => ({ title, cell, as: 'figure' });

const rates = [
  figure('已答复', ({ answered }) => grouped(answered)),
  figure('答复率', ({ rate, received }) => of(rate, '%', received)),
  figure('按时答复率', ({ onTimeRate, answered }) => of(onTimeRate, '%', answered)),
  figure('平均用时', ({ days, answered }) => of(days, ' 天', answered)),
  figure('满意度', ({ satisfaction }) => of(satisfaction, ' 分', satisfaction)),
  figure('超期', ({ overdue }) => grouped(overdue)),
  figure('不予受理', ({ refused }) => grouped(refused)),
  figure('撤回', ({ withdrawn }) => grouped(withdrawn)),
  figure('合并', ({ merged }) => grouped(merged)),
];

/** A table of figures with a bar for the letters received. `head` names the first column. */
function FigureTable({ label, head, lines }: { label: string; head: string; lines: readonly Line[] }) {
  const most = Math.max(1, ...lines.map(({ received }) => received));
  return (
    <>
      <SmallTable
        label={label}
        columns={[
          { title: head, cell: ({ name }) => name },
          figure('收到', ({ received }) => grouped(received)),
          barColumn<Line>(({ received }) => (100 * received) / most),
          ...rates,
        ]}
        rows={lines}
        keyOf={({ key }) => key}
      />
      <p>答复率 = 已答复 ÷（收到 − 不予受理 − 撤回 − 合并）；按时答复率 = 按时答复 ÷ 已答复。</p>
    </>
  );
}
