import type { Topic, TopicSection } from '@/shared/api/staff';
import { contentTopic } from '@/shared/api/tables/content-topic';
import { StateTag } from '@/ui-admin/state/tag';
import { text } from '@/ui-admin/values/text';
import { type BatchAction, batchStep, columnsOf, fieldsOf, listScreen, queryOf } from '@/widgets/list-page';
import { rows } from '@/widgets/rows';
import { related } from '../article/related-kind';
import { topicBase } from '../bases';
import { picture } from '../picture/picture-kind';
import { articleSection, column } from '../section/section-kind';
import { holdsArticles } from '../section/tree';
import { links } from './links-kind';

const maybeColumn = column({ none: '不用栏目可以不选', isClosed: (node) => !holdsArticles(node) });

/** The sections of a topic in their order. */
const sections = rows<TopicSection>({
  columns: [
    { name: 'title', label: '标题', kind: text, max: 30, wide: true, says: (section) => `${section}标题` },
    { name: 'note', label: '说明', kind: text, max: 100, wide: true, says: (section) => `${section}说明` },
    {
      name: 'articleIds',
      label: '文章',
      kind: related,
      wide: true,
      says: (section) => `${section}文章，按选择的先后排列`,
    },
    {
      name: 'columnId',
      label: '栏目',
      kind: maybeColumn,
      wide: true,
      says: (section) => `${section}栏目，自动带出最新六篇`,
    },
    {
      name: 'links',
      label: '链接',
      kind: links,
      wide: true,
      bare: true,
      apart: true,
      says: (section) => `${section}链接`,
    },
  ],
  line: ({ title }) => title,
  nameOf: (number) => `版块 ${number}`,
  addLabel: '添加版块',
  insertable: true,
});

const tones = { draft: 'flat', published: 'success', archived: 'info' } as const;

function period({ startDate, endDate }: Topic): string {
  if (!startDate && !endDate) return '一直';
  return `${startDate ?? ''} 至 ${endDate ?? '以后'}`;
}

const permission = 'content:topic:edit';

/** What can be done to many topics at once: the three states that the form offers. */
const topicBatch: readonly BatchAction[] = [
  batchStep({
    key: 'publish',
    label: '公开',
    permission,
    url: `${topicBase}/publishBatch`,
    question: '公开选中的专题？到开始日期公众可以看到，没有开始日期的立即可以看到。',
  }),
  batchStep({
    key: 'archive',
    label: '归档',
    permission,
    url: `${topicBase}/archiveBatch`,
    question: '归档选中的专题？页面仍可查阅，不再出现在首页。',
  }),
  batchStep({
    key: 'withdraw',
    label: '撤回',
    permission,
    url: `${topicBase}/withdrawBatch`,
    danger: true,
    question: '把选中的专题撤回为草稿？公众不能再看到，可以重新公开。',
  }),
];

/** Special topics: what stands in them and how long they run. */
export default listScreen<Topic>('专题管理', {
  base: topicBase,
  label: '专题',
  permission: 'content:topic',
  code: 'content/topic',
  query: queryOf(contentTopic, [{ own: 'keyword', label: '关键词', kind: text }, { name: 'state' }]),
  sort: { column: 'sortNo', order: 'asc' },
  loadsRow: true,
  formWidth: 880,
  nameOf: (row) => row.title,
  allows: (action, row) => action !== 'delete' || row.state !== 'published',
  actions: [
    {
      on: 'row',
      key: 'open',
      label: '查看页面',
      when: ({ state }) => state !== 'draft',
      open: ({ columnId, id }) => void window.open(`/article/n/${columnId}/${id}`, '_blank', 'noopener'),
    },
    ...topicBatch,
  ],
  columns: columnsOf(contentTopic, [
    { name: 'title', rowHeader: true },
    { name: 'columnId', width: 160 },
    { own: 'period', title: '起止', width: 220, render: period },
    {
      name: 'state',
      width: 150,
      render: ({ state, home }) => (
        <>
          <StateTag tone={tones[state]}>
            {contentTopic.state.options.find(({ value }) => value === state)?.label}
          </StateTag>{' '}
          {home && <StateTag tone="info">首页</StateTag>}
        </>
      ),
    },
    { name: 'sortNo', width: 90 },
  ]),
  fields: fieldsOf(contentTopic, [
    { name: 'title' },
    { name: 'columnId', kind: articleSection, hint: '专题列在这个栏目的页面上' },
    { name: 'summary', wide: true, hint: '两三句话，说清这个专题能解决什么问题' },
    { name: 'coverSrc', kind: picture({ title: '选择题图', words: 'coverAlt' }) },
    { name: 'coverAlt', required: true, wide: true, hint: '给看不到图片的人', visible: (row) => row.coverSrc !== '' },
    { name: 'sections', kind: sections },
    { name: 'startDate', hint: '到这一天才公开，不填则立即' },
    { name: 'endDate', hint: '过后自动归档，页面仍可查阅' },
    { name: 'state' },
    { name: 'home', hint: '进行期间显示在首页，最多三个' },
    { name: 'sortNo', hint: '小的在前' },
  ]),
});
