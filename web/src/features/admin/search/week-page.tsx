import { useState } from 'react';
import { useMay } from '@/ui-admin/permission';
import { date } from '@/ui-admin/values/date';
import { number } from '@/ui-admin/values/number';
import { matchText } from '@/widgets/inputs/match-text-kind';
import { options } from '@/widgets/inputs/options-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { permission, type WeekRow, weekBase } from './search-api';
import { TeachDialog } from './teach-dialog';
import { WordDialog } from './word-dialog';

type Opened = { dialog: 'word' | 'teach'; word: string };

/** What people searched for, week by week: in vain, without opening anything, and what they opened. */
export default function WeekPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayTeach = useMay()(`${permission}:add`);
  const resource: ListResource<WeekRow> = {
    ...weeks,
    actionsOf: ({ word }) => [
      { key: 'word', label: '打开了什么', run: () => setOpened({ dialog: 'word', word }) },
      ...(mayTeach
        ? [{ key: 'teach', label: '这个词的意思是…', run: () => setOpened({ dialog: 'teach', word }) }]
        : []),
    ],
  };
  return (
    <>
      <ListPage
        title="搜索情况"
        resource={resource}
        head={() => (
          <span>
            按周记搜索的文字和次数，不记是谁；像电话、证件号码和带号码的姓名不记，一年后清除。不用脚本的访问不计打开。
          </span>
        )}
      />
      {opened?.dialog === 'word' && <WordDialog word={opened.word} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'teach' && <TeachDialog text={opened.word} onClose={() => setOpened(null)} />}
    </>
  );
}

const weeks: ListResource<WeekRow> = {
  base: weekBase,
  label: '搜索',
  permission,
  urls: { deleteBatch: null, importExcel: null },
  columns: [
    { name: 'word', title: '搜索的文字', rowHeader: true },
    { name: 'week', title: '周（星期一）', kind: date, width: 130, sorter: true },
    { name: 'times', title: '搜索次数', kind: number, width: 110, align: 'right', sorter: true },
    { name: 'missed', title: '没找到', kind: number, width: 100, align: 'right', sorter: true },
    { name: 'opened', title: '打开结果', kind: number, width: 110, align: 'right', sorter: true },
    { name: 'results', title: '结果数', kind: number, width: 100, align: 'right' },
  ],
  query: [
    { name: 'word', label: '文字', kind: matchText },
    {
      name: 'lack',
      label: '缺什么',
      kind: options([
        { value: 'missed', label: '没找到' },
        { value: 'unopened', label: '没人打开结果' },
      ]),
    },
    { name: 'week', label: '周', kind: date },
  ],
  sort: { column: 'times', order: 'desc' },
  nameOf: ({ word }) => word,
  batchDelete: false,
  emptyText: '还没有人搜索',
  exportName: '搜索情况',
};
