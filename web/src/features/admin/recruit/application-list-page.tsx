import { staff } from '@/shared/api/staff-client';
import { recruitApplication } from '@/shared/api/tables/recruit-application';
import type { Stand } from '@/shared/recruit/types';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { loadPage, resourceKey } from '@/ui-admin/list/resource-api';
import { useMay } from '@/ui-admin/permission';
import { StateTag } from '@/ui-admin/state/tag';
import { date } from '@/ui-admin/values/date';
import { text } from '@/ui-admin/values/text';
import { found, matchValue, type SearchSource, searchRows } from '@/widgets/inputs';
import { columnsOf, type ListColumn, ListPage, type ListResource, type QueryField, queryOf } from '@/widgets/list-page';
import { ApplicationDialog } from './application-dialog';
import {
  applicationBase,
  applicationPermission,
  postingBase,
  postingPermission,
  saveApplications,
} from './recruit-api';
import type { ApplicationRow, Posting } from './recruit-types';
import { standWords } from './recruit-words';

/** Published postings by a part of their title, the newest first. */
const postingSource: SearchSource = {
  key: [...resourceKey(postingBase), 'search'],
  pause: 300,
  find: async (keyword, signal) => {
    const title = keyword === '' ? {} : { title: matchValue('like', keyword) };
    const query = {
      pageNo: 1,
      pageSize: searchRows,
      published: 'true',
      column: 'publishTime',
      order: 'desc',
      ...title,
    };
    const { records } = await loadPage<Posting>(`${postingBase}/list`, query, signal);
    return records.map(({ id, title }) => ({ value: id, label: title }));
  },
  labelOf: async (id, signal) => (await staff.get(`${postingBase}/queryById`, { query: { id }, signal })).title,
};

/** Submitted applications of the site. Names are masked; what was told is read one application at a time. */
export default function ApplicationListPage() {
  const mayChoose = useMay()(`${postingPermission}:list`);
  return (
    <ListPage
      title="报名审查"
      resource={{
        ...applications,
        query: mayChoose ? [postingCondition, ...conditions] : conditions,
        actions: mayChoose ? [look, take] : [look],
      }}
    />
  );
}

type Actions = NonNullable<ListResource<ApplicationRow>['actions']>;

const look: Actions[number] = {
  on: 'row',
  key: 'open',
  label: '查看和审查',
  form: ({ id }, close) => <ApplicationDialog id={id} onClose={close} />,
};

const take: Actions[number] = {
  on: 'toolbar',
  key: 'export',
  label: '导出报名表',
  permission: `${applicationPermission}:export`,
  form: (_, close) => <ExportDialog onClose={close} />,
};

type Wanted = { postingId: string; reason: string };

/** Asks which posting and why. The table has everything that was told, so the log keeps who took it. */
function ExportDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormModal
      title="导出报名表"
      initial={{ postingId: '', reason: '' }}
      specs={exportSpecs}
      save={({ postingId, reason }) => saveApplications(postingId, reason)}
      onClose={onClose}
      width={520}
    />
  );
}

/** The posting, found by a part of its title: a site gathers hundreds over the years. */
const foundPosting = found(postingSource, '输入标题查找');

const exportSpecs: FieldSpec<Wanted>[] = [
  { name: 'postingId', label: '招聘公告', kind: foundPosting, required: true, wide: true },
  {
    name: 'reason',
    label: '导出的理由',
    kind: text,
    required: true,
    max: 100,
    wide: true,
    hint: '表里有全部个人信息。谁在什么时候为什么导出，会记入日志，也写在表头。',
  },
];
const shownStates: Stand[] = ['submitted', 'supplement', 'passed', 'refused', 'withdrawn'];
const views = { name: 'state', of: shownStates.map((key) => ({ key, label: standWords[key].text })) };

const columns: ListColumn<ApplicationRow>[] = columnsOf(recruitApplication, [
  { name: 'queryCode', width: 144, rowHeader: true },
  { name: 'name', title: '姓名', width: 88, render: ({ name }) => name || '已销毁' },
  { name: 'postingId', ellipsis: true },
  { own: 'post', title: '岗位', width: 180, render: ({ postCode, postName }) => `${postCode} ${postName}` },
  { name: 'state', width: 112, render: ({ state }) => <StateTag {...standWords[state]} /> },
  { name: 'submitTime', width: 144 },
  { name: 'reviewBy', width: 96, hidden: true },
  { name: 'readTime', width: 144, hidden: true },
  { name: 'examNo', width: 120, hidden: true },
  { name: 'keptUntil', title: '材料保存到', kind: date, width: 112, hidden: true },
]);

const postingCondition: QueryField = { name: 'postingId', label: '招聘公告', kind: foundPosting };

const conditions: QueryField[] = queryOf(recruitApplication, [
  { name: 'queryCode', kind: text },
  { name: 'postCode', kind: text },
  { name: 'submitTime' },
  { name: 'state', hidden: true },
]);

const applications: ListResource<ApplicationRow> = {
  base: applicationBase,
  label: '报名申请',
  permission: applicationPermission,
  nameOf: ({ queryCode }) => queryCode,
  columns,
  views,
  sort: { column: 'submitTime', order: 'desc' },
  urls: { exportXls: null },
  blank: null,
  batchDelete: false,
  emptyText: '没有符合条件的报名申请',
};
