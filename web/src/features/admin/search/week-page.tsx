import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { searchWeek } from '@/shared/api/tables/search-week';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { useMay } from '@/ui-admin/permission';
import { Waiting } from '@/ui-admin/state/states';
import { SmallTable } from '@/ui-admin/table/small-table';
import { useWrite } from '@/ui-admin/use-write';
import { byWords } from '@/ui-admin/values/by-words';
import { options } from '@/widgets/inputs';
import { columnsOf, ListPage, type ListResource, queryOf } from '@/widgets/list-page';
import styles from './search.module.css';
import { historyOptions, permission, setQuiet, type WeekRow, type WordHistory, weekBase } from './search-api';
import { TeachDialog } from './teach-dialog';

/** What people searched for, week by week: in vain, without opening anything, and what they opened. */
export default function WeekPage() {
  return (
    <ListPage
      title="搜索情况"
      resource={weeks}
      head={() => (
        <span>
          按周记搜索的文字和次数，不记是谁；像电话、证件号码和带号码的姓名不记，一年后清除。不用脚本的访问不计打开。
        </span>
      )}
    />
  );
}

const weeks: ListResource<WeekRow> = {
  base: weekBase,
  label: '搜索',
  permission,
  urls: { delete: null, deleteBatch: null, importExcel: null },
  columns: columnsOf(searchWeek, [
    { name: 'word', rowHeader: true },
    { name: 'week', width: 130 },
    { name: 'times', width: 110, align: 'right' },
    { name: 'missed', short: '没找到', width: 100, align: 'right' },
    { name: 'opened', short: '打开结果', width: 110, align: 'right' },
    { name: 'results', width: 100, align: 'right' },
  ]),
  query: queryOf(searchWeek, [
    { name: 'word' },
    {
      name: 'lack',
      kind: options(byWords({ missed: '没找到', unopened: '没人打开结果' })),
    },
    { name: 'week' },
  ]),
  sort: { column: 'times', order: 'desc' },
  nameOf: ({ word }) => word,
  batchDelete: false,
  emptyText: '还没有人搜索',
  actions: [
    {
      on: 'row',
      key: 'word',
      label: '打开了什么',
      form: ({ word }, close) => <WordDialog word={word} onClose={close} />,
    },
    {
      on: 'row',
      key: 'teach',
      label: '这个词的意思是…',
      permission: `${permission}:add`,
      form: ({ word }, close) => <TeachDialog text={word} onClose={close} />,
    },
  ],
  exportName: '搜索情况',
};

type Props = { word: string; onClose: () => void };

/** What became of a text: which results were opened, and how often it was searched for in each week. */
function WordDialog({ word, onClose }: Props) {
  const { data, error, refetch } = useQuery(historyOptions(word));
  return (
    <Dialog
      width={560}
      title={`搜索“${word}”`}
      onClose={onClose}
      footer={[
        data && <QuietButton key="quiet" word={word} quiet={data.quiet} />,
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
      ]}
    >
      {data ? <History history={data} /> : <Waiting error={error} onRetry={refetch} rows={6} />}
    </Dialog>
  );
}

/** Keeps a text from being proposed to other people, or lets it in again. */
function QuietButton({ word, quiet }: { word: string; quiet: boolean }) {
  const may = useMay()(`${permission}:edit`);
  const { write } = useWrite([resourceKey(weekBase)]);
  if (!may) return null;
  const done = quiet ? '已恢复，搜的人多时会推荐' : '已不再推荐给别人';
  return (
    <Button onClick={() => void write(() => setQuiet(word, !quiet), done)}>
      {quiet ? '恢复推荐' : '不推荐给别人'}
    </Button>
  );
}

function History({ history: { opened, weeks, quiet } }: { history: WordHistory }) {
  return (
    <>
      {quiet && <p className={styles.muted}>这个词不推荐给别人。</p>}
      <h3 className={styles.part}>打开过的结果</h3>
      {opened.length === 0 ? (
        <p className={styles.muted}>没有人打开过结果</p>
      ) : (
        <ol className={styles.found}>
          {opened.map(({ path, title, times }) => (
            <li key={path}>
              <a href={path} target="_blank" rel="noopener">
                {title || path}
              </a>{' '}
              {times} 次
            </li>
          ))}
        </ol>
      )}
      <h3 className={styles.part}>各周</h3>
      <SmallTable
        label="各周"
        columns={[
          { title: '周（星期一）', cell: ({ week }) => week },
          { title: '搜索', cell: ({ times }) => times, as: 'figure' },
          { title: '没找到', cell: ({ missed }) => missed, as: 'figure' },
          { title: '打开结果', cell: ({ opened }) => opened, as: 'figure' },
        ]}
        rows={weeks}
        keyOf={({ id }) => id}
      />
    </>
  );
}
