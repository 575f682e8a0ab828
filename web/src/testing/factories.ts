import type { Article, Audit, MenuNode, PermissionResult, Section, SectionNode } from '@/shared/api/staff';

export const audit: Audit = {
  version: 1,
  createBy: '周敏',
  createTime: '2026-11-18 09:00:00',
  updateBy: '周敏',
  updateTime: '2026-11-19 14:12:00',
};

export function aSection(part: Partial<Section> & Pick<Section, 'id' | 'name'>): Section {
  return {
    ...audit,
    parentId: '',
    homePage: 'article',
    hidden: false,
    route: true,
    isHref: 'N',
    href: '',
    alwaysShow: false,
    bindMenu: '',
    columnType: '健康科普',
    description: '',
    keywords: '',
    ownerDept: '健康教育科',
    ownerUser: '周敏',
    cycleDays: 14,
    homeSlot: '',
    sortNo: Number(part.id),
    ...part,
  };
}

export function aSectionNode(part: Partial<SectionNode> & Pick<Section, 'id' | 'name'>): SectionNode {
  return {
    ...aSection(part),
    path: '',
    articleCount: 0,
    lastPublishTime: null,
    freshness: 'fresh',
    children: [],
    ...part,
  };
}

function anEmptyArticle(editor: string): Article {
  return {
    id: '',
    version: 0,
    createBy: '',
    createTime: '',
    updateBy: '',
    updateTime: null,
    columnId: '',
    columnId_dictText: '',
    categoryId: '',
    title: '',
    shortTitle: '',
    subtitle: '',
    keywords: '',
    summary: '',
    keyPoints: '',
    body: '',
    source: '',
    sourceUrl: '',
    author: '',
    editor,
    reviewer: '',
    proofreader: '',
    medicalReviewer: '',
    coverSrc: '',
    coverAlt: '',
    figures: [],
    attachments: [],
    publishTime: null,
    expireTime: null,
    top: false,
    hot: false,
    original: false,
    copyright: '',
    docNo: '',
    indexNo: '',
    writtenDate: null,
    issuer: '',
    validity: '',
    basis: '',
    audience: '',
    reviewDate: null,
    nextReviewDate: null,
    disease: '',
    videoSrc: '',
    videoPoster: '',
    videoCaptions: '',
    transcript: '',
    pictures: [],
    relatedIds: [],
    correction: '',
    correctionTime: null,
    state: 'draft',
    withdrawReason: '',
    withdrawTime: null,
    views: 0,
  };
}

export function anArticle(part: Partial<Article> & Pick<Article, 'id' | 'title'>): Article {
  return {
    ...anEmptyArticle('周敏'),
    ...audit,
    columnId: '31',
    columnId_dictText: '热点解读',
    body: '<p>正文</p>',
    ...part,
  };
}

export function aMenuNode(
  part: Partial<MenuNode> & Pick<MenuNode, 'id' | 'path' | 'component'>,
  title: string,
  icon = '',
): MenuNode {
  return {
    name: part.path.slice(1).replaceAll('/', '-'),
    route: '1',
    meta: { title, ...(icon ? { icon } : {}) },
    ...part,
  };
}

/** The menu of somebody who may do everything that there is so far. */
export const fullMenu: MenuNode[] = [
  aMenuNode({ id: '1', path: '/dashboard/analysis', component: 'dashboard/Analysis' }, '首页', 'home'),
  aMenuNode(
    {
      id: '2',
      path: '/content',
      component: 'layouts/RouteView',
      children: [
        aMenuNode({ id: '21', path: '/content/article', component: 'content/article' }, '文章管理'),
        aMenuNode({ id: '22', path: '/content/column', component: 'content/column' }, '栏目管理'),
        aMenuNode({ id: '23', path: '/content/site', component: 'content/site' }, '站点设置'),
      ],
    },
    '内容管理',
    'file-text',
  ),
  aMenuNode(
    {
      id: '3',
      path: '/system',
      component: 'layouts/RouteView',
      children: [aMenuNode({ id: '31', path: '/system/api', component: 'system/api' }, '接口文档')],
    },
    '系统管理',
    'setting',
  ),
];

const allCodes = [
  ...['column', 'article', 'block', 'task', 'unit', 'category'].flatMap((name) =>
    ['list', 'add', 'edit', 'delete'].map((action) => `content:${name}:${action}`),
  ),
  'content:article:publish',
  'content:article:withdraw',
  'system:api:list',
];

/** Menu and permissions; by default of somebody who may do everything. */
export function permissions(codes: readonly string[] = allCodes, menu: MenuNode[] = fullMenu): PermissionResult {
  const known = allCodes.map((action) => ({ action, type: '1', describe: action, status: '1' }));
  return { menu, auth: known.filter(({ action }) => codes.includes(action)), allAuth: known, sysSafeMode: false };
}
