import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { usePageSearch } from '@/ui-admin/page/page-address';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { byWords } from '@/ui-admin/values/by-words';
import styles from './dashboard.module.css';
import { type Figures, trendsOptions } from './dashboard-api';
import { FigureCard, SeveralPick } from './figure-card';

const stretches = byWords({ month: '近 12 个月', week: '近 13 周' });

/** The developments of columns and services, those that the person picks side by side. The address keeps the choice. */
export default function IndexChartPage() {
  const [search, setSearch] = usePageSearch();
  const by = search.get('by') === 'week' ? 'week' : 'month';
  const { data, error, refetch } = useQuery(trendsOptions(by));
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  const wanted = search.get('show')?.split(',') ?? [];
  return (
    <div className="stack">
      <PageHead title="指标图">
        <Segmented
          aria-label="时段"
          options={stretches}
          value={by}
          onChange={(value) => change('by', value === 'week' ? value : '')}
        />
      </PageHead>
      {data ? (
        <Picked figures={data.figures} wanted={wanted} onPick={(keys) => change('show', keys.join(','))} />
      ) : (
        <Waiting error={error} onRetry={refetch} rows={12} />
      )}
    </div>
  );
}

type PickedProps = { figures: Figures[]; wanted: string[]; onPick: (keys: string[]) => void };

function Picked({ figures, wanted, onPick }: PickedProps) {
  if (figures.length === 0) {
    return (
      <Card>
        <Nothing text="您的账号没有可以查看的指标" />
      </Card>
    );
  }
  const known = wanted.filter((key) => figures.some((one) => one.key === key));
  const shown = known.length > 0 ? figures.filter(({ key }) => known.includes(key)) : figures;
  return (
    <>
      <Card>
        <SeveralPick
          label="指标"
          hint="不选就显示全部"
          placeholder="全部指标"
          options={figures.map(({ key, title }) => ({ value: key, label: title }))}
          value={known}
          onChange={onPick}
        />
      </Card>
      <div className={`${styles.grid} ${styles.charts}`}>
        {shown.map((one) => (
          <FigureCard key={one.key} figures={one} />
        ))}
      </div>
    </>
  );
}
