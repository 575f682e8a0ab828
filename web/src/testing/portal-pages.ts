import type { ArticleProps, Crumb, HomeProps, PageProps, SearchProps, SectionProps } from '@/shared/api/public';
import { detail, hot, news, notices, policy, science, summary } from './portal-articles';
import { calculatorPages } from './portal-calculators';
import { clinicPages } from './portal-clinics';
import { column, frame, menu } from './portal-frame';
import { letterPages } from './portal-letters';
import { recruitmentPages } from './portal-recruitment';
import { surveyPages } from './portal-surveys';

const crumbs = (...names: [string, string][]): Crumb[] => [
  { name: '首页', path: '/index' },
  ...names.map(([name, path]) => ({ name, path })),
];

const weeks = [2.1, 2.3, 2.2, 2.6, 2.5, 2.9, 3.1, 3.4, 3.3, 3.9, 4.6, 5.2];

export const home: HomeProps = {
  kind: 'home',
  frame,
  home: {
    alert: summary('53001', '53', {
      title: '全市流感活动水平上升：老人、儿童、孕妇和慢性病患者请尽早接种流感疫苗',
      publishTime: '2026-11-20 08:00:00',
    }),
    news: { column: column('21'), siblings: [column('22'), column('24')], items: news },
    notices: { column: column('23'), siblings: [], items: notices },
    hot: { column: column('31'), siblings: [], items: hot },
    science: { column: column('30'), siblings: column('30').children.slice(1), items: science },
    data: {
      section: { column: column('52'), siblings: [], items: [] },
      figures: [
        { label: '流感样病例占比', value: '5.2', unit: '%', note: '升 0.6 个百分点' },
        { label: '病毒检测阳性率', value: '18.4', unit: '%', note: '以甲型 H3N2 为主' },
        { label: '聚集性疫情', value: '2', unit: '起', note: '均在学校，已处置' },
        { label: '本季已接种流感疫苗', value: '31.7', unit: '万剂', note: '60 岁以上占 44%' },
      ],
      latest: summary('52001', '52', { title: '流感监测周报（2026年第46周）' }),
      series: [
        {
          label: '流感样病例占比',
          unit: '%',
          points: weeks.map((value, index) => ({ label: `流感监测周报（2026年第${35 + index}周）`, value })),
        },
      ],
    },
    services: [...column('40').children, column('82'), column('83')],
    topics: [],
    popular: [],
    popup: null,
  },
};

export const article: ArticleProps = {
  kind: 'article',
  article: detail,
  crumbs: crumbs(['健康科普', '/article/y/30'], ['热点解读', '/article/n/30/31'], [detail.title, detail.path]),
  preview: false,
};

export const policyArticle: ArticleProps = {
  kind: 'article',
  article: {
    ...detail,
    ...policy,
    validity: 'abolished',
    indexNo: 'LJCDC-2026-00012',
    issuer: '临江市疾病预防控制中心',
    writtenDate: '2026-02-26',
    categoryName: '规范性文件',
    keyPoints: [],
    toc: [],
    correction: '',
    body: '<p>第一条　为规范预防接种单位管理，制定本办法。</p><p data-align="right">临江市疾病预防控制中心</p>',
    prev: null,
  },
  crumbs: crumbs(['信息公开', '/article/y/70'], ['政策法规与标准', '/article/n/70/72'], [policy.title, policy.path]),
  preview: true,
};

export const list: SectionProps = {
  kind: 'column',
  column: {
    id: '31',
    name: '热点解读',
    description: '针对市民关心的健康问题，由本中心医生解读。',
    homePage: 'article',
    path: '/article/n/30/31',
    rssPath: '/rss/31.xml',
  },
  root: column('30'),
  siblings: column('30').children,
  crumbs: crumbs(['健康科普', '/article/y/30'], ['热点解读', '/article/n/30/31']),
  categories: [
    { value: '3101', text: '疫苗接种', title: '疫苗接种', count: 8 },
    { value: '3102', text: '传染病', title: '传染病', count: 12 },
  ],
  category: '',
  list: {
    records: [...hot, ...science.slice(1, 5), { ...policy, validity: 'expired' }],
    total: 83,
    size: 10,
    current: 4,
    pages: 9,
  },
  sections: [],
  topics: [],
  single: null,
};

export const overview: SectionProps = {
  ...list,
  column: {
    id: '40',
    name: '便民服务',
    description: '门诊查询、预防接种、检测服务。',
    homePage: 'article',
    path: '/article/y/40',
    rssPath: '/rss/40.xml',
  },
  root: column('40'),
  siblings: [],
  crumbs: crumbs(['便民服务', '/article/y/40']),
  categories: [],
  sections: [
    { column: column('44'), siblings: [], items: news.slice(0, 6) },
    { column: column('45'), siblings: [], items: notices },
  ],
};

export const single: SectionProps = {
  ...list,
  column: { ...list.column, id: '11', name: '中心简介', description: '', path: '/article/n/10/11', rssPath: '' },
  root: column('10'),
  siblings: column('10').children,
  crumbs: crumbs(['机构概况', '/article/y/10'], ['中心简介', '/article/n/10/11']),
  categories: [],
  single: { ...detail, title: '中心简介', keyPoints: [], related: [], documents: [], prev: null, next: null },
};

export const emptySection: SectionProps = {
  ...list,
  column: { ...list.column, homePage: 'rabies', rssPath: '' },
  root: null,
  siblings: [],
  categories: [],
  list: { records: [], total: 0, size: 10, current: 1, pages: 0 },
};

const mark = (text: string) =>
  text
    .split(/(流感疫苗|流感|疫苗)/)
    .flatMap((part) => (part === '' ? [] : [{ text: part, hit: /^(流感|疫苗)/.test(part) }]));

export const search: SearchProps = {
  kind: 'search',
  result: {
    keyword: '流感疫苗',
    near: false,
    inSeries: false,
    dangers: [
      {
        name: '被动物咬伤、抓伤',
        sentence: '马上用肥皂水和流动清水交替冲洗伤口约 15 分钟，再尽快去狂犬病暴露处置门诊。',
        phones: [
          { number: '120', name: '急救' },
          { number: '110', name: '报警' },
        ],
        path: '/detail/30/31001',
        signed: '方慧（主任医师）2026年11月20日审定',
      },
    ],
    pinned: [
      { title: '今年流感疫苗在哪里打', note: '各区接种点和时间', path: '/detail/30/31002', phone: '0300-5550120' },
    ],
    related: ['流感疫苗多少钱', '感冒和流感'],
    offers: [
      {
        path: '/rabies/41#place-7',
        kind: '犬伤门诊',
        title: '江北区人民医院犬伤门诊',
        facts: ['现在开诊，今天 17:30 结束', '江北区沿江大道 8 号'],
        phone: '0300-5550201转8',
        act: '看时间和路线',
      },
      {
        path: '/calc/fat',
        kind: '健康计算器',
        title: '体脂率',
        facts: ['身体里有多少脂肪'],
        phone: '',
        act: '开始计算',
      },
    ],
    records: [...hot.slice(0, 1), ...notices.slice(0, 2), policy].map((item, i) => ({
      ...item,
      titleParts: mark(item.title),
      type: 'article' as const,
      inFile: false,
      series: i === 1 ? 3 : 0,
      snippet: mark('来得及。打完两到四周起保护作用。流感高峰多在十二月下旬到次年一月，整个流行季都可以接种流感疫苗。'),
    })),
    total: 37,
    size: 10,
    current: 1,
    pages: 4,
    facets: {
      columns: [
        { id: '30', name: '健康科普', count: 14 },
        { id: '23', name: '通知公告', count: 9 },
        { id: '40', name: '便民服务', count: 6 },
      ],
      times: [
        { value: '', text: '不限', count: 37 },
        { value: 'month', text: '一个月内', count: 11 },
        { value: 'year', text: '一年内', count: 24 },
      ],
      types: [
        { value: 'article', count: 33 },
        { value: 'document', count: 4 },
      ],
      sources: [
        { value: '国家疾控局', count: 12 },
        { value: '健康教育科', count: 9 },
      ],
    },
    akin: false,
    ignored: [],
    also: [],
    left: [],
    instead: '',
    more: false,
  },
  letterPath: '/message/81',
  sort: 'relevance',
  columnId: '',
  time: '',
  hotWords: frame.hotWords,
  advanced: false,
  asked: {
    keyword: '流感疫苗',
    m_id: '',
    time: '',
    sort: '',
    type: '',
    phrase: '',
    without: '',
    field: '',
    source: '',
    from: '',
    to: '',
    series: '',
  },
  columns: [],
};

export const advancedSearch: SearchProps = {
  ...search,
  advanced: true,
  asked: { ...search.asked, phrase: '老年人', from: '2026-01-01' },
  columns: [
    { id: '30', name: '健康科普', depth: 0 },
    { id: '32', name: '传染病防治', depth: 1 },
  ],
};

export const nothingFound: SearchProps = {
  ...search,
  columnId: '23',
  asked: { ...search.asked, keyword: '量子' },
  result: {
    ...search.result,
    keyword: '量子',
    dangers: [],
    pinned: [],
    related: [],
    offers: [],
    records: [],
    total: 0,
    pages: 0,
    facets: { columns: [], times: [], types: [], sources: [] },
  },
};

/** Every page with every state worth looking at, and the root column it belongs to. */
export const pages: { name: string; activeId: string; page: PageProps }[] = [
  { name: 'home', activeId: 'index', page: home },
  { name: 'article', activeId: '30', page: article },
  { name: 'policy', activeId: '70', page: policyArticle },
  { name: 'column list', activeId: '30', page: list },
  { name: 'root column', activeId: '40', page: overview },
  { name: 'single article column', activeId: '10', page: single },
  { name: 'empty column', activeId: '', page: emptySection },
  { name: 'search', activeId: '', page: search },
  { name: 'advanced search', activeId: '', page: advancedSearch },
  { name: 'search without a hit', activeId: '', page: nothingFound },
  {
    name: 'search without a word',
    activeId: '',
    page: { ...nothingFound, result: { ...nothingFound.result, keyword: '' } },
  },
  { name: 'site map', activeId: '', page: { kind: 'sitemap', menu } },
  {
    name: 'leave',
    activeId: '',
    page: { kind: 'leave', to: 'https://www.provcdc.example/a?b=c', host: 'www.provcdc.example' },
  },
  { name: 'not found', activeId: '', page: { kind: 'notFound', menu } },
  { name: 'no longer there', activeId: '', page: { kind: 'notFound', menu, why: '预览已过期，请重新生成' } },
  {
    name: 'gone',
    activeId: '',
    page: {
      kind: 'gone',
      state: 'withdrawn',
      title: '关于冬季供暖期门诊安排的通知',
      reason: '门诊时间有变，已另行发布。',
      time: '2026-11-19 16:20:00',
      columnPath: '/article/n/20/23',
      columnName: '通知公告',
    },
  },
  {
    name: 'outdated',
    activeId: '',
    page: {
      kind: 'gone',
      state: 'outdated',
      title: '国庆假期门诊安排',
      reason: '',
      time: '2026-10-09 00:00:00',
      columnPath: '/article/n/20/23',
      columnName: '通知公告',
    },
  },
  ...letterPages,
  ...surveyPages,
  ...recruitmentPages,
  ...clinicPages,
  ...calculatorPages,
];
