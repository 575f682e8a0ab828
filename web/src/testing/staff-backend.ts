import type { LoginWays } from '@/shared/api/session';
import type {
  Article,
  Block,
  BuiltInPicture,
  Category,
  PermissionResult,
  Section,
  SectionNode,
  TaskRow,
  UnitRow,
} from '@/shared/api/staff';
import { permissions } from './factories';
import { createFakeServer, type FakeHandler, type FakeServer, Refusal } from './fake-server';
import { fakeTable, now, saveRow } from './fake-table';

export type StaffData = {
  columns: Section[];
  articles: Article[];
  blocks: Block[];
  tasks: TaskRow[];
  units: UnitRow[];
  categories: Category[];
  pictures: BuiltInPicture[];
  permissions: PermissionResult;
};

/** Password and captcha that the fake accepts; anything else is refused as the real server does it. */
export const goodPassword = 'Linjiang#2026';
export const goodCaptcha = '7km4';

/** The staff calls over a few rows in memory. */
export function staffBackend(part: Partial<StaffData> = {}): FakeServer {
  const data: StaffData = {
    columns: [],
    articles: [],
    blocks: [],
    tasks: [],
    units: [],
    categories: [],
    pictures: [],
    permissions: permissions(),
    ...part,
  };
  return createFakeServer({
    ...sessionCalls(data),
    ...fakeTable('/content/block', data.blocks),
    ...fakeTable('/content/task', data.tasks),
    ...fakeTable('/content/unit', data.units),
    ...fakeTable('/content/category', data.categories),
    ...columnCalls(data),
    ...articleCalls(data),
    'GET /content/task/meta': () => ({
      label: '任务入口',
      columns: [{ name: 'icon', options: [{ value: 'paw', text: '爪印' }] }],
    }),
    'GET /content/picture/list': () => data.pictures,
    'GET /content/overview': () => overview(data),
    'GET /dashboard/analysis': () => ({ days: 30, from: '2026-10-22', to: '2026-11-20', figures: [] }),
    'GET /online/cgreport/tile/list': () => [],
  });
}

function sessionCalls(data: StaffData): Record<string, FakeHandler> {
  const userInfo = { id: '7', username: 'zhoumin', realname: '周敏', avatar: '' };
  return {
    'GET /getMenus': () => ({ site: { name: '临江市疾病预防控制中心', shortName: '临江市疾控中心' } }),
    'GET /sys/loginWays': () => loginWays(),
    'GET /sys/permission/getUserPermissionByToken': () => data.permissions,
    'GET /sys/randomImage/*': () => captchaPicture,
    'GET /sys/textCaptcha/*': () => ({ question: '三加四等于几？' }),
    'POST /sys/login': ({ body }) => {
      const { password, captcha } = body as { password: string; captcha: string };
      if (captcha.toLowerCase() !== goodCaptcha && captcha !== '7') {
        throw new Refusal(412, '验证码不正确');
      }
      if (password !== goodPassword) {
        throw new Refusal(500, '用户名或密码错误，还可以再试 4 次');
      }
      return { token: 'token-1', userInfo };
    },
    'POST /sys/setup': ({ body }) => ({ token: 'token-1', userInfo: { ...userInfo, ...(body as object) } }),
    'POST /sys/logout': () => null,
    'GET /sys/tenant/getCurrentUserTenant': () => ({ list: [{ id: 1, name: '临江市疾控中心' }] }),
    'GET /sys/user/preferences': () => ({ look: null }),
    'PUT /sys/user/preferences': () => null,
  };
}

/** What works on a site where the operator has set up nothing else, and what differs from it. */
export function loginWays(change: Partial<LoginWays> = {}): LoginWays {
  return {
    account: true,
    phone: false,
    register: false,
    approval: false,
    providers: [],
    passwordHint: '至少 10 个字符，含大写字母、小写字母、数字、符号中的至少 3 类',
    ...change,
  };
}

const captchaPicture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 116 40"%3E%3Cg fill="%230f5483" font-size="24" font-family="Georgia,serif" font-weight="700"%3E%3Ctext x="14" y="29"%3E7%3C/text%3E%3Ctext x="38" y="27"%3EK%3C/text%3E%3Ctext x="62" y="30"%3Em%3C/text%3E%3Ctext x="92" y="27"%3E4%3C/text%3E%3C/g%3E%3C/svg%3E';

function columnCalls({ columns, articles }: StaffData): Record<string, FakeHandler> {
  const tree = (parentId: string): SectionNode[] =>
    columns
      .filter((column) => column.parentId === parentId)
      .sort((a, b) => a.sortNo - b.sortNo)
      .map((column) => nodeOf(column, tree(column.id), articles));
  return {
    ...fakeTable('/content/column', columns),
    'GET /content/column/meta': () => columnMeta,
    'GET /content/column/tree': () => tree(''),
    'DELETE /content/column/delete': ({ query }) => {
      const id = query.get('id') ?? '';
      if (columns.some(({ parentId }) => parentId === id)) {
        throw new Refusal(500, '栏目下还有下级栏目，不能删除');
      }
      columns.splice(
        columns.findIndex((column) => column.id === id),
        1,
      );
      return null;
    },
    'POST /content/column/move': ({ body }) => {
      const { id, parentId, beforeId } = body as { id: string; parentId: string; beforeId: string };
      const siblings = columns
        .filter((column) => column.parentId === parentId && column.id !== id)
        .sort((a, b) => a.sortNo - b.sortNo);
      const moved = columns.filter((column) => column.id === id);
      const at = beforeId ? siblings.findIndex((column) => column.id === beforeId) : siblings.length;
      [...siblings.slice(0, at), ...moved, ...siblings.slice(at)].forEach((column, index) => {
        column.sortNo = index + 1;
        column.parentId = parentId;
      });
      return null;
    },
  };
}

const columnMeta = {
  label: '栏目',
  columns: [
    {
      name: 'homePage',
      options: [
        { value: 'index', text: '首页' },
        { value: 'article', text: '文章' },
        { value: 'rabies', text: '狂犬病门诊' },
      ],
    },
    {
      name: 'homeSlot',
      options: [
        { value: 'news', text: '疾控要闻' },
        { value: 'hot', text: '热点解读' },
      ],
    },
  ],
};

function nodeOf(column: Section, children: SectionNode[], articles: readonly Article[]): SectionNode {
  const own = articles.filter(({ columnId, state }) => columnId === column.id && state === 'published');
  const times = own.map(({ publishTime }) => publishTime ?? '').sort();
  const lights = ['fresh', 'fresh', 'due', 'fresh', 'overdue'] as const;
  const light = own.length > 0 ? (lights[Number(column.id) % lights.length] ?? 'fresh') : 'empty';
  return {
    ...column,
    path: `/article/n/${column.parentId ? `${column.parentId}/` : ''}${column.id}`,
    children,
    articleCount: own.length,
    lastPublishTime: times.at(-1) ?? null,
    freshness: column.cycleDays === 0 || column.homePage !== 'article' || children.length > 0 ? 'none' : light,
  };
}

function articleCalls({ articles }: StaffData): Record<string, FakeHandler> {
  const find = (id: string) => {
    const article = articles.find((each) => each.id === id);
    if (!article) {
      throw new Refusal(404, '文章不存在');
    }
    return article;
  };
  const step = (change: (body: Record<string, string>) => Partial<Article>): FakeHandler => {
    return ({ body }) => {
      const sent = body as { id: string; version: number } & Record<string, string>;
      return saveRow(find(sent.id), { ...change(sent), version: sent.version });
    };
  };
  return {
    ...fakeTable('/content/article', articles),
    'POST /content/article/publish': step(() => ({ state: 'published', publishTime: now() })),
    'POST /content/article/withdraw': step(({ reason = '' }) => ({
      state: 'withdrawn',
      withdrawReason: reason,
      withdrawTime: now(),
    })),
    'POST /content/article/restore': step(() => ({ state: 'draft' })),
    'POST /content/article/preview': () => ({ url: '/preview/abc' }),
  };
}

function overview({ columns, articles }: StaffData) {
  const count = (state: Article['state']) => articles.filter((article) => article.state === state).length;
  const due = columns.filter(({ parentId }) => parentId !== '').slice(3, 10);
  return {
    published: count('published'),
    drafts: count('draft'),
    withdrawn: count('withdrawn'),
    todayVisit: 1286,
    visitCount: 18402517,
    freshness: { fresh: 38, due: 5, overdue: 2, empty: 1 },
    dueColumns: due.map((column, at) => ({
      id: column.id,
      name: column.name,
      path: `/article/n/${column.parentId}/${column.id}`,
      freshness: at < 2 ? 'overdue' : at === 2 ? 'empty' : 'due',
      lastPublishTime: at === 2 ? null : `2026-1${at % 2}-0${at + 1} 09:00:00`,
      daysLeft: at < 2 ? at * 7 - 10 : at - 2,
    })),
    recent: articles.slice(0, 10),
  };
}
