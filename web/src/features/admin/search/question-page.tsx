import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { searchQuestion } from '@/shared/api/tables/search-question';
import { minute } from '@/shared/format/date';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { useToast } from '@/ui-admin/use-toast';
import { byWords } from '@/ui-admin/values/by-words';
import { options } from '@/widgets/inputs';
import { columnsOf, fieldsOf, ListPage, type ListResource, queryOf } from '@/widgets/list-page';
import styles from './search.module.css';
import {
  permission,
  type QuestionRow,
  questionBase,
  splitWords,
  startTrial,
  trialState,
  trialsOptions,
} from './search-api';

const everySecond = 1000;

/** The questions of the site by which its search is judged, with what the last change made better and worse. */
export default function QuestionPage() {
  const toast = useToast();
  const client = useQueryClient();
  const [job, setJob] = useState('');
  const ended = async (message: string, failed: boolean) => {
    setJob('');
    await client.invalidateQueries({ queryKey: resourceKey(questionBase) });
    if (failed) toast.failed(new Error(message));
    else toast.done(message);
  };
  return (
    <ListPage
      title="检索测试"
      resource={{
        ...questions,
        actions: [
          {
            on: 'toolbar',
            key: 'run',
            label: job === '' ? '测试全部问题' : '正在测试…',
            icon: 'search',
            permission: `${permission}:edit`,
            run: async () => job === '' && setJob((await startTrial()).job),
          },
        ],
      }}
      head={() => (job === '' ? <LastRun /> : <Running job={job} onEnd={ended} />)}
    />
  );
}

/** How the last run went. */
function LastRun() {
  const { data } = useQuery(trialsOptions);
  const last = data?.[0];
  if (!last) return <span>写下大家会怎么问、应该找到哪一页；改同义词和推荐答案后自动测试，看哪些变好、哪些变差。</span>;
  return (
    <span className={styles.runs}>
      <span>
        上次测试 {minute(last.createTime)}（{last.cause}）
      </span>
      <span>
        {last.asked} 个问题，前三条 {last.firstThree}，前十条 {last.firstTen}
      </span>
      {last.better > 0 && <span className={styles.better}>变好 {last.better}</span>}
      {last.worse > 0 && <span className={styles.worse}>变差 {last.worse}</span>}
      {last.better + last.worse === 0 && <span>与上一次相同</span>}
    </span>
  );
}

type RunningProps = { job: string; onEnd: (message: string, failed: boolean) => Promise<void> };

function Running({ job, onEnd }: RunningProps) {
  const { data } = useQuery({
    queryKey: [...resourceKey(questionBase), 'progress', job],
    queryFn: async ({ signal }) => {
      const state = await trialState(job, signal);
      if (state.state === 'done') await onEnd(state.message, false);
      if (state.state === 'failed' || state.state === 'cancelled') await onEnd(state.message || '测试没有做完', true);
      return state;
    },
    refetchInterval: everySecond,
  });
  return <span role="status">{data?.message || '正在测试…'}</span>;
}

const placeText = (place: number) => (place < 0 ? '未测' : place === 0 ? '没找到' : `第 ${place} 条`);
const worth = (place: number) => (place === 0 ? Number.POSITIVE_INFINITY : place);

function Change({ place, earlier }: QuestionRow) {
  if (place < 0 || earlier < 0 || place === earlier) return null;
  const better = worth(place) < worth(earlier);
  return (
    <span className={better ? styles.better : styles.worse}>
      {better ? '变好' : '变差'}：{placeText(earlier)} → {placeText(place)}
    </span>
  );
}

const questions: ListResource<QuestionRow> = {
  base: questionBase,
  label: '测试问题',
  permission,
  urls: { exportXls: null, importExcel: null },
  columns: columnsOf(searchQuestion, [
    { name: 'question', width: 220, rowHeader: true },
    { name: 'paths', width: 240, render: ({ paths }) => splitWords(paths).join('、') },
    { name: 'place', width: 100, render: ({ place }) => placeText(place) },
    { own: 'change', title: '与上一次比', width: 220, render: Change },
    { name: 'remark', width: 180, hidden: true },
  ]),
  query: queryOf(searchQuestion, [
    { name: 'question' },
    {
      name: 'outcome',
      kind: options(byWords({ worse: '变差', better: '变好', missed: '不在前三条' })),
    },
  ]),
  nameOf: ({ question }) => question,
  fields: fieldsOf(searchQuestion, [
    { name: 'question', wide: true, hint: '照大家会问的样子写' },
    { name: 'paths', wide: true, hint: '本站地址，用逗号分开，最多 5 个，如 /detail/21/21001，/rabies/41' },
    { name: 'remark', wide: true },
  ]),
  emptyText: '还没有测试问题',
};
