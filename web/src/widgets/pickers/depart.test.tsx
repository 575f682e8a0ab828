import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createFakeServer, type FakeHandler, refusing } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { allCalls } from './sample';
import { DepartPicker } from './view/depart-picker';
import { UserByDepartModal } from './view/user-by-depart-modal';

givenStaffBrowser();

const levelUrl = '/sys/sysDepart/queryDepartTreeSync';
const listUrl = '/sys/user/queryUserComponentData';

type State = { initial?: string; multiple?: boolean; store?: 'id' | 'orgCode'; calls?: Record<string, FakeHandler> };

function show({ initial = '', multiple = true, store = 'id', calls = {} }: State = {}) {
  const server = createFakeServer({ ...allCalls, ...calls });
  const view = renderWidget(
    <HeldField label="部门" initial={initial}>
      {(control) => <DepartPicker {...control} multiple={multiple} store={store} />}
    </HeldField>,
    { server },
  );
  const sent = (path: string) => server.requests.filter((request) => request.path === path).map(({ query }) => query);
  return { server, sent, ...view };
}

type User = ReturnType<typeof show>['user'];

const stored = () => screen.getByText('保存的值：').querySelector('output')?.textContent;
const dialog = () => within(screen.getByRole('dialog'));
const node = (name: string) => dialog().findByText(name, { selector: '.ant-tree-title, .ant-tree-title > span' });
const row = async (name: string) => (await node(name)).closest('.ant-tree-treenode') as HTMLElement;
// The cross of the dialog is called 关闭 as well as the button of its foot, which comes last.
const press = (user: User, name: string) => user.click(dialog().getAllByRole('button', { name }).at(-1) as HTMLElement);

async function open(user: User) {
  const opener = screen.getByRole('button', { name: '部门' });
  await waitFor(() => expect(opener).not.toHaveClass('ant-btn-loading'));
  await user.click(opener);
  await node('临江市疾病预防控制中心');
}

async function check(user: User, name: string) {
  await user.click((await row(name)).querySelector('.ant-tree-checkbox') as HTMLElement);
}

async function expand(user: User, name: string) {
  await user.click((await row(name)).querySelector('.ant-tree-switcher') as HTMLElement);
}

async function operate(user: User, name: string) {
  await press(user, '树操作');
  await user.click(await screen.findByRole('menuitem', { name }));
}

describe('codes instead of ids', () => {
  it('are named by one call, chosen in the tree and stored again', async () => {
    const { user, sent } = show({ initial: 'A01A01A01,A01A02', store: 'orgCode' });
    expect(await screen.findByText('传染病防制科')).toBeInTheDocument();
    expect(sent(levelUrl).map((query) => query.get('ids'))).toEqual(['A01A01A01,A01A02']);
    await open(user);
    await check(user, '办公室');
    await press(user, '确定');
    await waitFor(() => expect(stored()).toBe('A01A01A01'));
  });

  it('say why they cannot be chosen', async () => {
    const { user } = show({
      initial: 'A01A02',
      store: 'orgCode',
      calls: { [`GET ${levelUrl}`]: refusing(500, '数据库正在维护') },
    });
    await user.click(screen.getByRole('button', { name: '部门' }));
    expect(await within(await screen.findByRole('dialog')).findByText('没有加载成功')).toBeInTheDocument();
  });
});

describe('the tree of departments', () => {
  it('is loaded level by level', async () => {
    const { user, sent } = show();
    await open(user);
    expect(screen.queryByText('办公室')).not.toBeInTheDocument();
    await expand(user, '临江市疾病预防控制中心');
    expect(await node('办公室')).toBeInTheDocument();
    expect(sent(levelUrl).map((query) => query.get('pid'))).toEqual([null, 'd1']);
  });

  it('opens the way to what is stored', async () => {
    const { user } = show({ initial: 'd111' });
    expect(await screen.findByText('传染病防制科')).toBeInTheDocument();
    await open(user);
    expect(await node('传染病防制科')).toBeInTheDocument();
    expect((await row('传染病防制科')).querySelector('.ant-tree-checkbox-checked')).not.toBeNull();
  });

  it('finds departments whose name holds the text, wherever they stand', async () => {
    const { user } = show();
    await open(user);
    await user.type(dialog().getByRole('textbox', { name: '按部门名称搜索' }), '检验');
    await check(user, '卫生检验科');
    await user.clear(dialog().getByRole('textbox', { name: '按部门名称搜索' }));
    await user.type(dialog().getByRole('textbox', { name: '按部门名称搜索' }), '办公');
    await check(user, '办公室');
    await press(user, '确定');
    expect(stored()).toBe('d112,d12');
    expect(screen.getByText('卫生检验科')).toBeInTheDocument();
  });

  it('says when nothing is found', async () => {
    const { user } = show();
    await open(user);
    await user.type(dialog().getByRole('textbox', { name: '按部门名称搜索' }), '没有的');
    expect(await dialog().findByText('没有查询到任何数据')).toBeInTheDocument();
  });

  it('tells of a level that did not load and tries again when it is opened again', async () => {
    const { user, server, sent } = show();
    await open(user);
    server.on(`GET ${levelUrl}`, refusing(500, '数据库正在维护'));
    await expand(user, '临江市疾病预防控制中心');
    expect(await screen.findByText('数据库正在维护')).toBeInTheDocument();
    expect(sent(levelUrl)).toHaveLength(2);
    server.on(`GET ${levelUrl}`, allCalls[`GET ${levelUrl}`] as FakeHandler);
    await expand(user, '临江市疾病预防控制中心');
    expect(await node('办公室')).toBeInTheDocument();
  });

  it('says that it did not load at all', async () => {
    const { user } = show({ calls: { [`GET ${levelUrl}`]: refusing(500, '数据库正在维护') } });
    await user.click(screen.getByRole('button', { name: '部门' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('数据库正在维护');
  });
});

describe('checking departments', () => {
  it('unlinked takes a department by itself', async () => {
    const { user } = show();
    await open(user);
    await check(user, '临江市疾病预防控制中心');
    await check(user, '青山区疾病预防控制中心');
    await press(user, '确定');
    expect(stored()).toBe('d1,d2');
  });

  it('linked takes everything below along, also what was not opened', async () => {
    const { user, sent } = show();
    await open(user);
    await operate(user, '父子关联');
    await dialog().findByText('已选 0 个部门，父子关联');
    await check(user, '临江市疾病预防控制中心');
    await press(user, '确定');
    expect(stored()).toBe('d1,d11,d111,d112,d12');
    expect(sent('/sys/sysDepart/queryTreeList')).toHaveLength(1);
  });

  it('can be unlinked again', async () => {
    const { user } = show();
    await open(user);
    await operate(user, '父子关联');
    await dialog().findByText('已选 0 个部门，父子关联');
    await operate(user, '取消关联');
    await dialog().findByText('已选 0 个部门');
    await check(user, '临江市疾病预防控制中心');
    expect(dialog().getByText('已选 1 个部门')).toBeInTheDocument();
  });

  it('all and none at once', async () => {
    const { user } = show();
    await open(user);
    await operate(user, '全部勾选');
    expect(await dialog().findByText('已选 6 个部门')).toBeInTheDocument();
    await operate(user, '取消全选');
    expect(await dialog().findByText('已选 0 个部门')).toBeInTheDocument();
  });

  it('opens and closes all at once', async () => {
    const { user } = show();
    await open(user);
    await operate(user, '展开所有');
    expect(await node('卫生检验科')).toBeInTheDocument();
    await operate(user, '合并所有');
    await waitFor(() =>
      expect(dialog().queryByText('卫生检验科', { selector: '.ant-tree-title' })).not.toBeInTheDocument(),
    );
  });

  it('forgets what was not confirmed', async () => {
    const { user } = show({ initial: 'd2' });
    await open(user);
    await check(user, '临江市疾病预防控制中心');
    await press(user, '关闭');
    expect(stored()).toBe('d2');
    await open(user);
    expect(dialog().getByText('已选 1 个部门')).toBeInTheDocument();
  });

  it('stays unlinked when the whole tree does not load', async () => {
    const { user } = show({ calls: { 'GET /sys/sysDepart/queryTreeList': refusing(500, '数据库正在维护') } });
    await open(user);
    await operate(user, '父子关联');
    expect(await screen.findByText('数据库正在维护')).toBeInTheDocument();
    expect(dialog().getByText('已选 0 个部门')).toBeInTheDocument();
  });
});

describe('people by department', () => {
  function byDepart(multiple = true) {
    const server = createFakeServer(allCalls);
    const onOk = vi.fn();
    const onClose = vi.fn();
    const view = renderWidget(<UserByDepartModal multiple={multiple} onOk={onOk} onClose={onClose} />, { server });
    const sent = () => server.requests.filter(({ path }) => path === listUrl).map(({ query }) => query);
    return { onOk, onClose, sent, ...view };
  }

  const total = (text: string) => dialog().findByText(text);
  const names = (calls: { username: string }[]) => calls.map(({ username }) => username);

  it('shows account, name, sex, phone and department, ten to a page', async () => {
    const { user } = byDepart();
    await total('1-10 共12条');
    expect(
      dialog()
        .getAllByRole('columnheader')
        .map((head) => head.textContent)
        .filter(Boolean),
    ).toEqual(['账号', '姓名', '性别', '手机', '部门']);
    await user.click(dialog().getByRole('combobox', { name: '每页条数' }));
    const sizes = await screen.findAllByText(/^\d+ 条\/页$/, { selector: '.ant-select-item-option-content' });
    expect(sizes.map((option) => option.textContent)).toEqual(['10 条/页', '20 条/页', '30 条/页']);
  });

  it('a department shows its people from the first page', async () => {
    const { user, sent } = byDepart();
    await total('1-10 共12条');
    await user.click(dialog().getByTitle('2'));
    await total('11-12 共12条');
    await user.click(await node('临江市疾病预防控制中心'));
    await total('1-10 共12条');
    await expand(user, '临江市疾病预防控制中心');
    await expand(user, '业务部门');
    await user.click(await node('卫生检验科'));
    await total('1-6 共6条');
    expect(sent().at(-1)?.get('departId')).toBe('d112');
    expect(sent().at(-1)?.get('pageNo')).toBe('1');
  });

  it('are searched by account, and 重置 shows all again', async () => {
    const { user, sent } = byDepart();
    await total('1-10 共12条');
    await user.type(dialog().getByPlaceholderText('请输入账号、姓名、拼音或手机号'), 'user1{Enter}');
    await total('1-3 共3条');
    await press(user, '重置');
    await total('1-10 共12条');
    expect(dialog().getByPlaceholderText('请输入账号、姓名、拼音或手机号')).toHaveValue('');
    expect(sent().at(-1)?.has('departId')).toBe(false);
  });

  it('several are taken over pages and confirmed as rows', async () => {
    const { user, onOk } = byDepart();
    await user.click(await dialog().findByRole('checkbox', { name: '选择 周小明' }));
    await user.click(dialog().getByTitle('2'));
    await user.click(await dialog().findByText('user12'));
    expect(dialog().getByText('已选 2 人')).toBeInTheDocument();
    await press(user, '确定');
    expect(names(onOk.mock.calls[0]?.[0])).toEqual(['user01', 'user12']);
  });

  it('single takes the last one', async () => {
    const { user, onOk } = byDepart(false);
    await user.click(await dialog().findByRole('radio', { name: '选择 周小明' }));
    await user.click(dialog().getByRole('radio', { name: '选择 李小明' }));
    await press(user, '确定');
    expect(names(onOk.mock.calls[0]?.[0])).toEqual(['user03']);
  });

  it('is left without a choice', async () => {
    const { user, onOk, onClose } = byDepart();
    await total('1-10 共12条');
    await press(user, '关闭');
    expect(onClose).toHaveBeenCalled();
    expect(onOk).not.toHaveBeenCalled();
  });
});
