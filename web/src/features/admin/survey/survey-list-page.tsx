import { survey } from '@/shared/api/tables/survey';
import { minute } from '@/shared/format/date';
import { useGo } from '@/ui-admin/page/page-address';
import { PageLink } from '@/ui-admin/page/page-link';
import { useMay } from '@/ui-admin/permission';
import { StateTag } from '@/ui-admin/state/tag';
import { options } from '@/widgets/inputs';
import { columnsOf, type ListColumn, ListPage, type ListResource, queryOf } from '@/widgets/list-page';
import { stateWords } from './core/words';
import { surveyActions } from './survey-actions';
import { editAddress, surveyBase, surveyPermission } from './survey-api';
import type { SurveyRow, SurveyState } from './survey-types';

/** All surveys of the site, whatever their state. */
export default function SurveyListPage() {
  const go = useGo();
  const mayEdit = useMay()(`${surveyPermission}:edit`);
  const resource: ListResource<SurveyRow> = {
    base: surveyBase,
    label: '调查',
    permission: surveyPermission,
    nameOf: ({ title }) => title,
    columns: columnsFor(mayEdit),
    query: queryOf(survey, [
      { name: 'title' },
      { name: 'endTime' },
      { name: 'state', kind: options(stateOptions), hidden: true },
    ]),
    views,
    onAdd: () => go(editAddress('new')),
    actions: surveyActions(go),
    allows: (action, { answerCount }) => action !== 'delete' || answerCount === 0,
    // Answers are exported from the page of their survey.
    urls: { exportXls: null },
    emptyText: '没有符合条件的调查',
  };
  return <ListPage title="在线调查" resource={resource} />;
}

const states = Object.keys(stateWords) as SurveyState[];
const stateOptions = states.map((value) => ({ value, label: stateWords[value].text }));
const views = { name: 'state', of: states.map((key) => ({ key, label: stateWords[key].text })) };

function columnsFor(mayEdit: boolean): ListColumn<SurveyRow>[] {
  return columnsOf(survey, [
    {
      name: 'title',
      rowHeader: true,
      ellipsis: true,
      render: ({ id, title }) => (mayEdit ? <PageLink to={editAddress(id)}>{title}</PageLink> : title),
    },
    { name: 'state', title: '状态', width: 108, render: ({ state }) => <StateTag {...stateWords[state]} /> },
    { name: 'answerCount', width: 88 },
    { name: 'startTime', width: 144, render: ({ startTime }) => (startTime ? minute(startTime) : '发布即开始') },
    { name: 'endTime', width: 144, render: ({ endTime }) => (endTime ? minute(endTime) : '不限') },
    { name: 'publishedNo', width: 64 },
    { name: 'createTime', width: 144 },
  ]);
}
