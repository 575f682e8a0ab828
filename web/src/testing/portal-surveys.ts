import type { FillState, PublicSurvey, SurveyBrief, SurveyData } from '@/features/portal/survey/types';
import type { ServiceProps } from '@/shared/api/public';
import type { Question } from '@/shared/survey/types';
import { servicePage } from './portal-service';
import { aCount } from './survey-counts';

export const surveyQuestions: Question[] = [
  { id: 'intro', type: 'paragraph', title: '下面问的是您最近一次打疫苗的经过。' },
  { id: 'shot', type: 'yesno', title: '今年打过流感疫苗吗？', required: true },
  {
    id: 'where',
    type: 'single',
    title: '在哪里打的？',
    required: true,
    options: [
      { id: 'home', text: '社区卫生服务中心' },
      { id: 'big', text: '综合医院' },
      { id: 'else', text: '其他', other: true },
    ],
    when: { conditions: [{ question: 'shot', is: 'is', value: 'yes' }] },
  },
  {
    id: 'why',
    type: 'multiple',
    title: '为什么没有打？',
    max: 2,
    options: [
      { id: 'time', text: '没时间' },
      { id: 'fear', text: '担心反应' },
      { id: 'none', text: '以上都没有', exclusive: true },
    ],
    when: { conditions: [{ question: 'shot', is: 'is', value: 'no' }] },
  },
  { id: 'age', type: 'number', title: '您的年龄', min: 6, max: 120, unit: '岁', break: true },
  { id: 'day', type: 'date', title: '哪天打的？' },
  {
    id: 'kin',
    type: 'dropdown',
    title: '谁陪您来？',
    options: [
      { id: 'a', text: '家人' },
      { id: 'b', text: '朋友' },
    ],
  },
  { id: 'good', type: 'scale', title: '总的来说满意吗？', low: '很不满意', high: '很满意' },
  { id: 'tell', type: 'nps', title: '会推荐给家人朋友吗？', low: '一定不会', high: '一定会' },
  {
    id: 'grid',
    type: 'matrix',
    title: '各个环节怎么样？',
    required: true,
    rows: [
      { id: 'r1', text: '预约' },
      { id: 'r2', text: '接种' },
    ],
    options: [
      { id: 'ok', text: '好' },
      { id: 'bad', text: '不好' },
    ],
  },
  { id: 'marks', type: 'matrixScale', title: '给环境打分', rows: [{ id: 'm1', text: '整洁' }] },
  {
    id: 'rank',
    type: 'ranking',
    title: '先改进哪一项？',
    options: [
      { id: 'x', text: '停车' },
      { id: 'y', text: '排队' },
      { id: 'z', text: '指引' },
    ],
  },
  { id: 'word', type: 'blank', title: '一句话评价' },
  { id: 'more', type: 'text', title: '您的建议', help: '请不要写姓名和电话。' },
];

const brief: SurveyBrief = {
  id: '8301',
  title: '流感疫苗接种服务满意度调查',
  purpose: '了解市民接种流感疫苗的经过，改进门诊服务。',
  state: 'open',
  startTime: '2026-11-01 00:00:00',
  endTime: '2026-12-31 23:59:59',
  minutes: 3,
  anonymous: true,
  full: false,
  hasResult: false,
  path: '/surveyd/83/8301',
};

export const survey: PublicSurvey = {
  ...brief,
  intro: '您的回答只用于改进工作。',
  sensitive: false,
  limitRule: 'browser',
  human: false,
  resultRule: 'end',
  outcome: '',
  resultTime: null,
  version: 1,
  questions: surveyQuestions,
};

const form: FillState = {
  step: 0,
  version: 1,
  answers: { shot: { values: ['yes'] } },
  key: 'ABCDEFGHIJKLMNOPQRSTUVWX',
  started: '2026-11-20 09:30:00',
  consent: false,
  health: false,
};

/** The page of the surveys in a state. */
export function surveyPage(data: SurveyData, name = survey.title): ServiceProps<SurveyData> {
  const page = servicePage(
    { service: 'survey', id: '83', name: '在线调查', description: '正在进行的调查、调查结果和采纳情况。' },
    data,
  );
  if (data.view === 'list') return page;
  return { ...page, name, detail: true, crumbs: [...page.crumbs, { name, path: '' }] };
}

const announced: PublicSurvey = {
  ...survey,
  state: 'announced',
  hasResult: true,
  questions: [],
  outcome: '共收到建议 42 条，采纳 17 条：周末增开门诊，预约短信写明地点。',
  resultTime: '2026-11-18 10:00:00',
  results: {
    answers: 216,
    questions: [
      {
        id: 'shot',
        number: 1,
        type: 'yesno',
        title: '今年打过流感疫苗吗？',
        answered: 216,
        counts: [aCount('yes', 180, '是'), aCount('no', 36, '否')],
      },
      {
        id: 'good',
        number: 2,
        type: 'scale',
        title: '总的来说满意吗？',
        answered: 190,
        counts: [
          aCount('1', 12),
          { ...aCount('2', 0), hidden: 'small' },
          aCount('3', 36),
          aCount('4', 48),
          aCount('5', 60),
        ],
      },
      {
        id: 'age',
        number: 3,
        type: 'number',
        title: '您的年龄',
        unit: '岁',
        answered: 88,
        numbers: { mean: 41.26, median: 39, sd: 12, min: 0, max: 0 },
      },
      { id: 'tell', number: 4, type: 'nps', title: '会推荐吗？', answered: 0, tooFew: true },
      {
        id: 'grid',
        number: 5,
        type: 'matrixScale',
        title: '给环境打分',
        answered: 150,
        lines: [{ id: 'm1', text: '整洁', answered: 150, mean: 4.2, counts: [aCount('5', 150)] }],
      },
    ],
  },
};

/** Every page of the surveys with every state worth looking at. */
export const surveyPages: { name: string; activeId: string; page: ServiceProps<SurveyData> }[] = [
  {
    name: 'surveys',
    page: surveyPage({
      view: 'list',
      list: {
        records: [brief, { ...announced, id: '8302', path: '/surveyd/83/8302' }],
        total: 12,
        size: 10,
        current: 1,
        pages: 2,
      },
    }),
  },
  {
    name: 'no survey',
    page: surveyPage({ view: 'list', list: { records: [], total: 0, size: 10, current: 1, pages: 0 } }),
  },
  { name: 'survey', page: surveyPage({ view: 'start', survey }) },
  {
    name: 'survey that asks for consent',
    page: surveyPage({
      view: 'start',
      survey: { ...survey, anonymous: false, sensitive: true },
      problems: [{ question: 'consent', row: '', message: '请先阅读并同意个人信息处理说明' }],
    }),
  },
  { name: 'survey with results', page: surveyPage({ view: 'start', survey: announced }) },
  { name: 'first page of a survey', page: surveyPage({ view: 'page', survey, form }) },
  {
    name: 'page of a survey with problems',
    page: surveyPage({
      view: 'page',
      survey,
      form: { ...form, step: 1, answers: { rank: { rows: { x: '1', y: '2' } } } },
      problems: [
        { question: 'age', row: '', message: '第 4 题：请填写 6岁 到 120岁 之间的数字' },
        { question: 'grid', row: 'r1', message: '第 9 题：请为“预约”选择一项' },
        { question: 'rank', row: '', message: '第 11 题：请给全部选项排好名次，每个名次只用一次' },
      ],
    }),
  },
  { name: 'end of a survey', page: surveyPage({ view: 'page', survey, form: { ...form, step: 2 } }) },
  { name: 'survey put aside', page: surveyPage({ view: 'saved', survey, form: { ...form, code: 'CDFG-34HJ-67KM' } }) },
  {
    name: 'survey sent',
    page: surveyPage({
      view: 'done',
      survey,
      receipt: {
        code: 'CDFG-34HJ-67KM',
        createTime: '2026-11-20 09:34:00',
        thanks: '谢谢您。',
        results: announced.results ?? { answers: 0, questions: [] },
      },
    }),
  },
  { name: 'survey taken back', page: surveyPage({ view: 'erased', survey }) },
].map((sample) => ({ ...sample, activeId: '80' }));
