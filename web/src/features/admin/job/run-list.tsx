import { useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { ScrollRegion } from '@/shared/scroll-region';
import { Icon } from '@/ui-admin/icon';
import { pageButton } from '@/ui-admin/list/page-button';
import { Views } from '@/ui-admin/list/views';
import { Failed, Loading, Nothing, Outdated } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { durationText } from './core/duration';
import styles from './job.module.css';
import { beginOf, type Run, runStates, runsOptions, starterOf } from './job-api';
import { RunView } from './run-view';

const views = [
  { key: '', label: '全部' },
  ...(['running', 'done', 'failed', 'cancelled'] as const).map((key) => ({ key, label: runStates[key].text })),
];

/** The runs of a job, newest first, with one of them opened below. While one runs they are asked for again. */
export function RunList({ jobId }: { jobId: string }) {
  const [state, setState] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [opened, setOpened] = useState('');
  const { data, error, refetch, isFetching } = useQuery(runsOptions(jobId, state, pageNo));
  const again = () => void refetch();
  const filter = (next: string) => {
    setState(next);
    setPageNo(1);
  };
  return (
    <div className={styles.page}>
      <Bar state={state} onFilter={filter} onRefresh={again} />
      {data && error && <Outdated error={error} busy={isFetching} onRetry={again} />}
      {data ? (
        <>
          <Runs runs={data.records} opened={opened} onOpen={setOpened} isFiltered={state !== ''} />
          <Pages of={data} current={pageNo} onChange={setPageNo} />
        </>
      ) : error ? (
        <Failed error={error} onRetry={again} />
      ) : (
        <Loading plain rows={6} />
      )}
      {opened && <RunView key={opened} id={opened} />}
    </div>
  );
}

type BarProps = { state: string; onFilter: (state: string) => void; onRefresh: () => void };

function Bar({ state, onFilter, onRefresh }: BarProps) {
  return (
    <div className={styles.bar}>
      <Views label="状态" views={views} current={state} onChange={onFilter} />
      <Button type="text" className={styles.push ?? ''} icon={<Icon name="refresh" />} onClick={onRefresh}>
        刷新
      </Button>
    </div>
  );
}

type PagesProps = {
  of: { pages: number; total: number; size: number };
  current: number;
  onChange: (page: number) => void;
};

function Pages({ of: { pages, total, size }, current, onChange }: PagesProps) {
  if (pages <= 1) return null;
  return (
    <Pagination
      className={styles.pages ?? ''}
      current={current}
      total={total}
      pageSize={size}
      showSizeChanger={false}
      itemRender={pageButton}
      onChange={onChange}
    />
  );
}

type RunsProps = { runs: readonly Run[]; opened: string; isFiltered: boolean; onOpen: (id: string) => void };

function Runs({ runs, opened, isFiltered, onOpen }: RunsProps) {
  if (runs.length === 0) {
    return (
      <Nothing text={isFiltered ? '没有这样的执行记录' : '还没有执行过，到了时间或按“立即执行”后，经过记在这里'} />
    );
  }
  return (
    <ScrollRegion className={styles.scroll} label="执行记录列表">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">开始时间</th>
            <th scope="col">状态</th>
            <th scope="col">耗时</th>
            <th scope="col">启动者</th>
            <th scope="col">节点</th>
            <th scope="col">结果</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Line key={run.id} run={run} isOpened={run.id === opened} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type LineProps = { run: Run; isOpened: boolean; onOpen: (id: string) => void };

function Line({ run, isOpened, onOpen }: LineProps) {
  const { text, tone } = runStates[run.state];
  return (
    <tr>
      <th scope="row">{beginOf(run)}</th>
      <td>
        <StateTag tone={tone}>{text}</StateTag>
        {run.state === 'running' && ` ${run.progress}%`}
      </td>
      <td>{run.startTime && durationText(run.duration)}</td>
      <td>{starterOf(run)}</td>
      <td>{run.node}</td>
      <td className={styles.wrap}>{run.message}</td>
      <td>
        <Button
          type="link"
          size="small"
          aria-pressed={isOpened}
          aria-label={`查看：${beginOf(run)}`}
          onClick={() => onOpen(run.id)}
        >
          查看
        </Button>
      </td>
    </tr>
  );
}
