import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeHandler, Refusal } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { TextControl } from '@/ui-admin/values/text-control';
import { categoryCalls, dictCalls } from './sample';
import { CategorySelect, type CategoryTree } from './view/category-select';
import { type DictTree, DictTreeSelect } from './view/dict-tree-select';

givenStaffBrowser();

const dictTree: DictTree = {
  tableName: 'sys_category',
  text: 'name',
  code: 'id',
  pidField: 'pid',
  hasChildField: 'has_child',
};

type State = { initial?: string; disabled?: boolean; calls?: Record<string, FakeHandler> };

function show(input: (control: TextControl) => ReactNode, { calls = {}, ...field }: State = {}) {
  const server = createFakeServer({ ...dictCalls, ...categoryCalls, ...calls });
  const view = renderWidget(
    <HeldField label="病种" {...field}>
      {input}
    </HeldField>,
    { server },
  );
  const sent = (path: string) => server.requests.filter((request) => request.path.includes(path));
  return { server, sent, ...view };
}

const dict = (state: State = {}, tree: Partial<DictTree> = {}, multiple = false) =>
  show((control) => <DictTreeSelect {...control} multiple={multiple} tree={{ ...dictTree, ...tree }} />, state);

const category = (state: State = {}, tree: CategoryTree = {}, multiple = false) =>
  show((control) => <CategorySelect {...control} multiple={multiple} {...tree} />, state);

type User = ReturnType<typeof dict>['user'];

const field = () => screen.getByRole('combobox', { name: '病种' });
const stored = () => screen.getByRole('status').textContent;
const node = (name: string) => screen.findByText(name, { selector: '.ant-select-tree-title' });

/** Opens a node by its triangle. */
async function expand(user: User, name: string) {
  const row = (await node(name)).closest('.ant-select-tree-treenode');
  await user.click(row?.querySelector('.ant-select-tree-switcher') as HTMLElement);
}

describe('a dictionary tree', () => {
  it('is loaded level by level and stores the chosen value', async () => {
    const { user, sent } = dict();
    await user.click(field());
    await node('传染病');
    expect(screen.queryByText('甲类传染病')).not.toBeInTheDocument();
    await expand(user, '传染病');
    await expand(user, '甲类传染病');
    await user.click(await node('霍乱'));
    expect(stored()).toBe('112');
    expect(sent('loadTreeData').map(({ query }) => query.get('pid'))).toEqual([null, '1', '11']);
  });

  it('asks with the declared columns and a checksum', async () => {
    const { sent } = dict({}, { condition: '{"code":"A%"}', pid: '1' });
    await waitFor(() => expect(sent('loadTreeData')).toHaveLength(1));
    const { query, headers } = sent('loadTreeData')[0] ?? {};
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      ...dictTree,
      converIsLeafVal: '1',
      condition: '{"code":"A%"}',
      pid: '1',
    });
    expect(headers?.get('X-Sign')).toMatch(/^[0-9A-F]{32}$/);
  });

  it('names what is stored by one signed call', async () => {
    const { sent } = dict({ initial: '112,99,21' }, {}, true);
    expect(await screen.findByText('霍乱')).toBeInTheDocument();
    expect(screen.getByText('高血压')).toBeInTheDocument();
    expect(screen.getByText('99')).toBeInTheDocument();
    const [call, ...more] = sent('loadDictItem');
    expect(more).toEqual([]);
    expect(decodeURIComponent(call?.path ?? '')).toBe('/sys/dict/loadDictItem/sys_category,name,id');
    expect(call?.query.get('key')).toBe('112,99,21');
    expect(call?.headers.has('X-Sign')).toBe(true);
  });

  it('is emptied by its clear button', async () => {
    const { user } = dict({ initial: '112' });
    await screen.findByText('霍乱');
    await user.click(screen.getByRole('button', { name: '清除' }));
    expect(stored()).toBe('（空）');
  });

  it('says when typing finds nothing', async () => {
    const { user } = dict();
    await user.click(field());
    await node('传染病');
    await user.type(field(), '没有的');
    expect(await screen.findByText('没有查询到任何数据')).toBeInTheDocument();
  });

  it('tells of a level that did not load and tries again when it is opened again', async () => {
    const { user, server } = dict();
    await user.click(field());
    await node('传染病');
    server.on('GET /sys/dict/loadTreeData', () => {
      throw new Refusal(500, '数据库正在维护');
    });
    await expand(user, '传染病');
    expect(await screen.findByText('数据库正在维护')).toBeInTheDocument();
    server.on('GET /sys/dict/loadTreeData', dictCalls['GET /sys/dict/loadTreeData'] as FakeHandler);
    await expand(user, '传染病');
    expect(await node('甲类传染病')).toBeInTheDocument();
  });

  it.each(['status=1', '[1]', '"A"'])(
    'with the condition %s says what is wrong and asks nothing',
    async (condition) => {
      const { sent } = dict({}, { condition });
      expect(await screen.findByRole('alert')).toHaveTextContent(
        '组件JTreeSelect-condition传值有误，需要一个json字符串!',
      );
      expect(field()).toBeDisabled();
      expect(sent('/sys/dict')).toEqual([]);
    },
  );

  it('without a table says so', async () => {
    dict({}, { tableName: '' });
    expect(await screen.findByRole('alert')).toHaveTextContent('字典Code不能为空!');
  });

  it('says that there is nothing to choose', async () => {
    const { user } = dict({ calls: { 'GET /sys/dict/loadTreeData': () => [] } });
    await user.click(field());
    await user.click(await node('没有查询到任何数据'));
    expect(stored()).toBe('（空）');
  });

  it('cannot be opened when it is disabled', async () => {
    dict({ initial: '112', disabled: true });
    expect(await screen.findByText('霍乱')).toBeInTheDocument();
    expect(field()).toBeDisabled();
  });
});

describe('a category tree', () => {
  it('starts at the roots and loads the children of what is opened', async () => {
    const { user, sent } = category();
    await user.click(field());
    await expand(user, '慢性病');
    await user.click(await node('高血压'));
    expect(stored()).toBe('21');
    expect(sent('loadTreeRoot')[0]?.query.get('pcode')).toBe('0');
    expect(sent('loadTreeRoot')[0]?.query.get('async')).toBe('true');
    expect(sent('loadTreeChildren').map(({ query }) => query.get('pid'))).toEqual(['2']);
  });

  it('starts below a category when it gets a code', async () => {
    const { user } = category({}, { pcode: 'A01' });
    await user.click(field());
    expect(await node('甲类传染病')).toBeInTheDocument();
    expect(screen.queryByText('慢性病')).not.toBeInTheDocument();
  });

  it('names stored ids by one call', async () => {
    const { sent } = category({ initial: '21,12' }, {}, true);
    expect(await screen.findByText('高血压')).toBeInTheDocument();
    expect(screen.getByText('乙类传染病')).toBeInTheDocument();
    expect(sent('loadDictItem').map(({ query }) => query.get('ids'))).toEqual(['21,12']);
  });

  it('stores and names codes', async () => {
    const { user } = category({ initial: 'A02A01' }, { store: 'code' });
    expect(await screen.findByText('高血压')).toBeInTheDocument();
    await user.click(field());
    await user.click(await node('传染病'));
    expect(stored()).toBe('A01');
  });

  it('keeps a code that is gone as it is', async () => {
    category({ initial: 'Z09' }, { store: 'code' });
    await waitFor(() => expect(screen.getByText('Z09', { selector: ':not(output)' })).toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('sends a condition to the call that knows conditions', async () => {
    const { sent } = category({}, { condition: '{"sysOrgCode":"A01"}' });
    await waitFor(() => expect(sent('/sys/category/loadTreeData')).toHaveLength(1));
    expect(Object.fromEntries(sent('loadTreeData')[0]?.query ?? [])).toMatchObject({
      pcode: '0',
      condition: '{"sysOrgCode":"A01"}',
    });
  });

  it('shows the words of the server when the root fails, and loads again', async () => {
    const { user, server } = category({
      calls: {
        'GET /sys/category/loadTreeRoot': () => {
          throw new Refusal(500, '分类正在整理');
        },
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('分类正在整理');
    expect(field()).toHaveAccessibleDescription('分类正在整理');
    server.on('GET /sys/category/loadTreeRoot', categoryCalls['GET /sys/category/loadTreeRoot'] as FakeHandler);
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await user.click(field());
    expect(await node('环境卫生')).toBeInTheDocument();
  });
});
