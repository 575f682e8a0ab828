import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '@/ui-admin/icon';
import { Views } from '@/ui-admin/list/views';
import { StateTag } from '@/ui-admin/state/tag';
import { isNarrowed, type ListColumn, RowsTable, useList } from '@/widgets/list';
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
  const [opened, setOpened] = useState('');
  const list = useList({
    ask: ({ filters, pageNo }) => runsOptions(jobId, filters.state, pageNo),
    names: ['state'] as const,
    sizes: [10],
    local: true,
  });
  const { state } = list;
  return (
    <div className="stack">
      <div className={`row ${styles.bar}`}>
        <Views
          label="状态"
          views={views}
          current={state.filters.state}
          onChange={(next) => list.search({ state: next })}
        />
        <Button type="text" className={styles.push ?? ''} icon={<Icon name="refresh" />} onClick={list.again}>
          刷新
        </Button>
      </div>
      <RowsTable<Run>
        label="执行记录列表"
        list={list}
        columns={[...columns, openColumn(opened, setOpened)]}
        nameOf={beginOf}
        empty={isNarrowed(state) ? '没有这样的执行记录' : '还没有执行过，到了时间或按“立即执行”后，经过记在这里'}
      />
      {opened && <RunView key={opened} id={opened} />}
    </div>
  );
}

const columns: ListColumn<Run>[] = [
  { name: 'startTime', title: '开始时间', width: 168, rowHeader: true, render: beginOf },
  {
    name: 'state',
    title: '状态',
    width: 112,
    render: ({ state, progress }) => (
      <>
        <StateTag {...runStates[state]} />
        {state === 'running' && ` ${progress}%`}
      </>
    ),
  },
  { name: 'duration', title: '耗时', width: 96, render: (run) => run.startTime && durationText(run.duration) },
  { name: 'by', title: '启动者', width: 96, render: starterOf },
  { name: 'node', title: '节点', width: 120 },
  { name: 'message', title: '结果' },
];

const openColumn = (opened: string, onOpen: (id: string) => void): ListColumn<Run> => ({
  name: 'actions',
  title: '操作',
  width: 72,
  render: (run) => (
    <Button
      type="link"
      size="small"
      aria-pressed={run.id === opened}
      aria-label={`查看：${beginOf(run)}`}
      onClick={() => onOpen(run.id)}
    >
      查看
    </Button>
  ),
});
