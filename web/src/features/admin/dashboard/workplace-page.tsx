import { useQuery } from '@tanstack/react-query';
import { permissionOptions } from '@/shared/api/session';
import type { MenuNode } from '@/shared/api/staff';
import { minute } from '@/shared/format/date';
import { greeting, siteHour, timeAgo } from '@/shared/format/moment';
import { grouped } from '@/shared/format/number';
import { useSession, useUsername } from '@/shared/session/session';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { RefreshButton } from '@/ui-admin/page/refresh-button';
import { LightMark } from '@/ui-admin/state/freshness-mark';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { SmallTable } from '@/ui-admin/table/small-table';
import styles from './dashboard.module.css';
import { type Act, type Clock, type Draft, type Task, type Workplace, workplaceOptions } from './dashboard-api';

/** What waits for the person, what the person did last, and the pages the person may open. */
export default function WorkplacePage() {
  const { data, error, refetch } = useQuery(workplaceOptions);
  const realname = useSession((state) => state.session?.user.realname ?? '');
  return (
    <div className="stack">
      <PageHead title="工作台" actions={data && <RefreshButton onPress={refetch} />}>
        <span className="muted">
          {greeting(data ? Number(data.now.slice(11, 13)) : siteHour(Date.now()))}，{realname}
        </span>
      </PageHead>
      {data ? <Desk work={data} /> : <Waiting error={error} onRetry={refetch} rows={10} />}
    </div>
  );
}

function Desk({ work }: { work: Workplace }) {
  return (
    <>
      <WaitingTasks tasks={work.tasks} />
      <div className={styles.pair}>
        <div className="stack">
          {work.clocks.length > 0 && <Clocks clocks={work.clocks} />}
          {work.drafts.length > 0 && <Drafts drafts={work.drafts} now={work.now} />}
          <QuickEntries />
        </div>
        <Acts acts={work.acts} now={work.now} />
      </div>
    </>
  );
}

function WaitingTasks({ tasks }: { tasks: readonly Task[] }) {
  return (
    <Card title="等我处理">
      {tasks.length === 0 ? (
        <Nothing text="没有等您处理的工作" />
      ) : (
        <ul className={styles.tasks}>
          {tasks.map(({ key, title, count, light, path }) => (
            <li key={key}>
              <PageLink to={path}>
                <span className={styles.taskTitle}>{title}</span>
                <b>{grouped(count)}</b>
                <LightMark light={light} />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Clocks({ clocks }: { clocks: readonly Clock[] }) {
  return (
    <Card title="最先到期">
      <SmallTable
        label="最先到期的事项"
        columns={[
          { title: '事项', as: 'text', cell: ({ path, title }) => <PageLink to={path}>{title}</PageLink> },
          { title: '类型', cell: ({ kind }) => kind },
          { title: '时限', cell: ({ light }) => <LightMark light={light} /> },
          { title: '期限', cell: ({ dueTime }) => minute(dueTime) },
        ]}
        rows={clocks}
        keyOf={({ path }) => path}
      />
    </Card>
  );
}

function Drafts({ drafts, now }: { drafts: readonly Draft[]; now: string }) {
  return (
    <Card title="我的草稿">
      <ul className={styles.lines}>
        {drafts.map(({ title, path, time }) => (
          <li key={path}>
            <PageLink to={path}>{title}</PageLink>
            <Ago time={time} now={now} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Acts({ acts, now }: { acts: readonly Act[]; now: string }) {
  return (
    <Card title="我的最近操作">
      {acts.length === 0 ? (
        <Nothing text="还没有操作记录" />
      ) : (
        <ol className={styles.lines}>
          {acts.map(({ time, summary, success }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two acts may read the same, and the list is replaced as a whole
            <li key={i}>
              <span>
                {summary}
                {!success && <b>（未成功）</b>}
              </span>
              <Ago time={time} now={now} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Ago({ time, now }: { time: string; now: string }) {
  return (
    <time className="muted" dateTime={time.replace(' ', 'T')} title={minute(time)}>
      {timeAgo(time, now)}
    </time>
  );
}

function QuickEntries() {
  const { data } = useQuery(permissionOptions(useUsername()));
  const entries = entriesOf(data?.menu ?? []);
  if (entries.length === 0) return null;
  return (
    <Card title="快捷入口">
      <ul className={`row ${styles.entries}`}>
        {entries.map(({ key, title, path }) => (
          <li key={key}>
            <PageLink to={path}>{title}</PageLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A page that the person may open. */
type Entry = { key: string; title: string; path: string };

/** The pages of the menu beside the dashboard itself, in its order: groups and hidden pages are none. */
function entriesOf(menu: readonly MenuNode[]): Entry[] {
  return menu.flatMap((node) => {
    if (node.hidden || node.meta.hideMenu) return [];
    const below = entriesOf(node.children ?? []);
    const isPage = node.route !== '0' && !node.component.toLowerCase().startsWith('layouts/');
    const isOwn = node.path.startsWith('/dashboard/') || /^https?:/.test(node.meta.url ?? node.path);
    return isPage && !isOwn
      ? [{ key: node.id, title: node.meta.title ?? node.name, path: node.path }, ...below]
      : below;
  });
}
