import { useQuery } from '@tanstack/react-query';
import { fileSize } from '@/shared/format/file';
import { grouped } from '@/shared/format/number';
import { useAttended } from '@/shared/hooks/use-attended';
import { type Fact, Facts } from '@/ui-admin/facts/facts';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { RefreshButton } from '@/ui-admin/page/refresh-button';
import { useMay } from '@/ui-admin/permission';
import { Denied, Waiting } from '@/ui-admin/state/states';
import styles from './dashboard.module.css';
import { type Disk, type Monitor, monitorOptions, stateNames } from './dashboard-api';

const every = 10_000; // milliseconds

/** How the node is: read again every ten seconds while somebody is at the page. */
export default function MonitorPage() {
  const mayLook = useMay()('dashboard:monitor:list');
  const attended = useAttended();
  const { data, error, refetch } = useQuery({
    ...monitorOptions,
    enabled: mayLook,
    refetchInterval: attended ? every : false,
  });
  if (!mayLook) return <Denied />;
  return (
    <div className="stack">
      <PageHead title="运行监控" actions={<RefreshButton onPress={refetch} />}>
        {data && (
          <span className="muted">
            {data.now} 的情况，{attended ? '每 10 秒刷新' : '两分钟没有操作，已暂停刷新'}
          </span>
        )}
      </PageHead>
      {data ? <Figures data={data} /> : <Waiting error={error} onRetry={refetch} rows={10} />}
    </div>
  );
}

function Figures({ data }: { data: Monitor }) {
  const { pages } = data;
  const answered = pages.hits + pages.renewed + pages.stale + pages.failed;
  return (
    <div className={styles.grid}>
      <div className="stack">
        <List
          title="程序"
          facts={[
            ['节点', data.node],
            ['版本', data.version || '开发版'],
            ['运行环境', `${data.go}，${data.cpus} 个处理器`],
            ['启动时间', data.startTime],
            ['已运行', duration(data.uptime)],
            ['使用中的内存', fileSize(data.heapBytes)],
            ['占用系统的内存', fileSize(data.systemBytes)],
            ['协程', grouped(data.goroutines)],
            ['有效的登录', grouped(data.sessions)],
          ]}
        />
        <List title="后台任务" facts={data.jobs.map(({ state, count }) => [stateNames[state].text, grouped(count)])} />
      </div>
      <div className="stack">
        <List
          title="数据库"
          facts={[
            ['类型', data.database],
            ['大小', fileSize(data.databaseSize)],
            [`最近 ${grouped(data.writes.count)} 次写入`, writeTimes(data.writes)],
            ...indexWrites(data.indexWrites),
          ]}
        />
        <Disks disks={data.disks} />
        <List
          title="页面缓存（本节点启动以来）"
          facts={[
            ['直接取自缓存', share(pages.hits, answered)],
            ['重新生成', share(pages.renewed, answered)],
            ['暂用旧页面', share(pages.stale, answered)],
            ['没能生成', share(pages.failed, answered)],
            ['缓存的页面', `${grouped(pages.entries)} 页，${fileSize(pages.bytes)}`],
          ]}
        />
      </div>
    </div>
  );
}

function List({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Card title={title}>
      <Facts as="lines" facts={facts} />
    </Card>
  );
}

function Disks({ disks }: { disks: readonly Disk[] }) {
  if (disks.length === 0) return null;
  return (
    <List
      title="磁盘"
      facts={disks.map(({ name, max, rest, restPPT }) => [
        name,
        `已用 ${restPPT}%，可用 ${fileSize(rest)}，共 ${fileSize(max)}`,
      ])}
    />
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? '0 次' : `${grouped(part)} 次（${((100 * part) / whole).toFixed(1)}%）`;
}

/** Where the words of the search have a file of their own. */
function indexWrites(writes: Monitor['indexWrites']): [string, string][] {
  return writes.count === 0 ? [] : [[`最近 ${grouped(writes.count)} 次搜索词写入，不耽误其他保存`, writeTimes(writes)]];
}

function writeTimes({ median, p95, longest }: Monitor['writes']): string {
  return `一半在 ${millis(median)} 以内，95% 在 ${millis(p95)} 以内，最长 ${millis(longest)}`;
}

const millis = (time: number) => `${time < 10 ? time.toFixed(1) : grouped(Math.round(time))} 毫秒`;

/** Seconds as the two largest units. */
export function duration(seconds: number): string {
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), '天'],
    [Math.floor(seconds / 3600) % 24, '小时'],
    [Math.floor(seconds / 60) % 60, '分钟'],
    [seconds % 60, '秒'],
  ];
  const shown = parts.filter(([n]) => n > 0).slice(0, 2);
  return shown.map(([n, unit]) => `${n} ${unit}`).join(' ') || '0 秒';
}
