import { useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { minute } from '@/shared/format/date';
import { grouped } from '@/shared/format/number';
import { ScrollRegion } from '@/shared/scroll-region';
import { Icon } from '@/ui-admin/icon';
import { pageButton } from '@/ui-admin/list/page-button';
import { Views } from '@/ui-admin/list/views';
import { usePageSearch } from '@/ui-admin/page/page-address';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied, Nothing, Waiting } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import styles from './dashboard.module.css';
import { type JobRow, type StateCount, stateNames, tasksOptions } from './dashboard-api';

/** The work in the background: what runs and how far it is, what is done, what failed and why. */
export default function TasksPage() {
  const mayLook = useMay()('dashboard:task:list');
  const [search, setSearch] = usePageSearch();
  const state = search.get('state') ?? '';
  const pageNo = Math.max(1, Math.trunc(Number(search.get('pageNo')) || 1));
  const { data, error, refetch } = useQuery({ ...tasksOptions(state, pageNo), enabled: mayLook });
  if (!mayLook) return <Denied />;
  const go = (next: Record<string, string>) => setSearch(next, { replace: true });
  return (
    <div className={styles.page}>
      <PageHead
        title="后台任务"
        actions={
          <Button icon={<Icon name="refresh" />} onClick={() => void refetch()}>
            刷新
          </Button>
        }
      />
      {data ? (
        <Card>
          <StateViews counts={data.counts} current={state} onChange={(next) => go(next ? { state: next } : {})} />
          <Jobs jobs={data.page.records} />
          {data.page.pages > 1 && (
            <Pagination
              className={styles.pages ?? ''}
              current={pageNo}
              total={data.page.total}
              pageSize={data.page.size}
              showSizeChanger={false}
              itemRender={pageButton}
              onChange={(next) => go({ ...(state ? { state } : {}), pageNo: String(next) })}
            />
          )}
        </Card>
      ) : (
        <Waiting error={error} onRetry={refetch} rows={10} />
      )}
    </div>
  );
}

type ViewsProps = { counts: readonly StateCount[]; current: string; onChange: (state: string) => void };

function StateViews({ counts, current, onChange }: ViewsProps) {
  const views = counts.map(({ state, count }) => ({
    key: state as string,
    label: `${stateNames[state].text} ${grouped(count)}`,
  }));
  return <Views label="状态" views={[{ key: '', label: '全部' }, ...views]} current={current} onChange={onChange} />;
}

function Jobs({ jobs }: { jobs: readonly JobRow[] }) {
  if (jobs.length === 0) return <Nothing text="没有这样的任务" />;
  return (
    <ScrollRegion className={styles.scroll} label="后台任务列表">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">任务</th>
            <th scope="col">状态</th>
            <th scope="col">结果</th>
            <th scope="col">次数</th>
            <th scope="col">时间</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <th scope="row">{job.title}</th>
              <td>
                <StateTag tone={stateNames[job.state].tone}>{stateNames[job.state].text}</StateTag>
              </td>
              <td className={styles.wrap}>
                {job.state === 'running' && (
                  <progress max={100} value={job.progress} aria-label={`${job.title}的进度`} />
                )}{' '}
                {job.state === 'running' && `${job.progress}% `}
                {job.message}
              </td>
              <td>
                {job.attempts} / {job.maxAttempts}
              </td>
              <td>{when(job)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function when({ state, dueTime, startTime, endTime, createTime }: JobRow): string {
  if (endTime) return `${minute(endTime)} 结束`;
  if (state === 'running' && startTime) return `${minute(startTime)} 开始`;
  return dueTime ? `${minute(dueTime)} 起执行` : minute(createTime);
}
