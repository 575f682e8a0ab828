import { Tabs } from 'antd';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { HistoryView } from './history-view';
import { type JobRow, nameOfJob } from './job-api';
import { RunList } from './run-list';

type Props = { job: JobRow; onClose: () => void };

/** How the runs of one job went. Mount it while it is open. */
export function RunDrawer({ job, onClose }: Props) {
  const name = nameOfJob(job);
  return (
    <Drawer size={900} title={`执行日志：${name}`} onClose={onClose}>
      <Tabs
        size="small"
        destroyOnHidden
        items={[
          { key: 'runs', label: '执行记录', children: <RunList jobId={job.id} /> },
          { key: 'history', label: '历史', children: <HistoryView title={name} jobId={job.id} /> },
        ]}
      />
    </Drawer>
  );
}
