import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createFakeServer, type FakeHandler, held, Refusal, refusing } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { SentCondition, SentQuery } from './core/query';
import { userFields } from './sample';
import { QueryBuilder } from './view/query-builder';

givenStaffBrowser();

const key = 'JSuperQuerySaved_/system/user';
const zhang: SentCondition = { field: 'realname', rule: 'like', val: '张' };
const running: SentQuery = { matchType: 'and', params: [zhang, { field: 'phone', rule: 'in', val: '1,2' }] };

type Stored = { id: string; title: string; own: boolean; share: string };

/** Saved queries on a server, with the calls about them. */
function savedCalls(rows: Stored[]): Record<string, FakeHandler> {
  return {
    'GET /sys/query/mine': () => rows.map((row) => ({ ...row, matchType: 'and', records: [zhang], createBy: '周敏' })),
    'POST /sys/query/save': ({ body }) => {
      const { id, title, share, overwrite } = body as Stored & { overwrite?: boolean };
      const before = rows.find((row) => row.own && row.title === title);
      if (before && !overwrite) {
        throw new Refusal(409, `${title} 已存在`);
      }
      Object.assign(before ?? {}, { share });
      if (!before) {
        rows.push({ id: id || String(rows.length + 1), title, own: true, share });
      }
      return null;
    },
    'DELETE /sys/query/remove': ({ query }) => {
      rows.splice(
        rows.findIndex(({ id }) => id === query.get('id')),
        1,
      );
      return null;
    },
  };
}

function open({
  initial = null,
  rows = [],
  calls = {},
}: {
  initial?: SentQuery | null;
  rows?: Stored[];
  calls?: Record<string, FakeHandler>;
} = {}) {
  const onRun = vi.fn();
  const server = createFakeServer({
    'GET /sys/dict/getDictItems/sex': () => [{ value: '1', text: '男' }],
    'GET /sys/dict/queryAllDictItems': () => ({ sex: [{ value: '1', text: '男' }] }),
    ...savedCalls(rows),
    ...calls,
  });
  const widget = (
    <QueryBuilder
      code="/system/user"
      about="用户"
      fields={userFields}
      initial={initial}
      onRun={onRun}
      onClose={() => {}}
    />
  );
  return { onRun, server, rows, ...renderWidget(widget, { server }) };
}

type User = ReturnType<typeof open>['user'];

const choose = async (user: User, control: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: control }));
  const options = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
  await user.click(options.at(-1) as HTMLElement);
};
const meaning = () => screen.getByRole('region', { name: '查询的意思' }).textContent;
const button = (name: string) => screen.getByRole('button', { name });

describe('a query', () => {
  it('is put together, said in Chinese and run', async () => {
    const { user, onRun } = open();
    await choose(user, '第 1 个条件的字段', '姓名');
    await choose(user, '第 1 个条件的规则', '包含');
    await user.type(screen.getByRole('textbox', { name: '第 1 个条件的值' }), '张');
    await user.click(button('添加条件'));
    await waitFor(() => expect(screen.getByRole('combobox', { name: '第 2 个条件的字段' })).toHaveFocus());
    await choose(user, '第 2 个条件的字段', '电话');
    await choose(user, '第 2 个条件的规则', '不为空');
    await user.click(screen.getByText('满足任一条件'));
    expect(meaning()).toBe('查询 姓名 包含 “张”，或 电话 不为空 的用户。');
    await user.click(button('查询'));
    expect(onRun).toHaveBeenCalledWith({
      matchType: 'or',
      params: [
        { field: 'realname', rule: 'like', val: '张', type: 'string' },
        { field: 'phone', rule: 'not_empty', val: '', type: 'string' },
      ],
    });
  });

  it('does not run while a row is empty, and says which', async () => {
    const { user, onRun } = open({ initial: { matchType: 'and', params: [zhang, { ...zhang, val: '' }] } });
    await user.click(button('查询'));
    expect(await screen.findByText('不能查询空条件')).toBeInTheDocument();
    expect(screen.getByText('第 2 行未填写完整')).toBeInTheDocument();
    expect(screen.getByText('请填写姓名的值，或删除这一行')).toBeInTheDocument();
    expect(onRun).not.toHaveBeenCalled();
  });

  it('keeps only the first value when 在…中 is left', async () => {
    const { user, onRun } = open({ initial: running });
    await choose(user, '第 2 个条件的规则', '等于');
    await user.click(button('查询'));
    expect(onRun.mock.calls[0]?.[0].params[1]).toMatchObject({ rule: 'eq', val: '1' });
  });

  it('has rows that move, go away and can all be reset', async () => {
    const { user } = open({ initial: running });
    await user.click(button('上移第 2 个条件'));
    expect(meaning()).toBe('查询 电话 为 “1”或“2”，且 姓名 包含 “张” 的用户。');
    await user.click(button('删除第 1 个条件'));
    expect(meaning()).toBe('查询 姓名 包含 “张” 的用户。');
    await user.click(button('重置'));
    expect(meaning()).toBe('还没有填写完整的条件。');
  });

  it('says the words of a dictionary', async () => {
    open({ initial: { matchType: 'and', params: [{ field: 'sex', rule: 'eq', val: '1' }] } });
    await waitFor(() => expect(meaning()).toBe('查询 性别 为 男 的用户。'));
  });
});

describe('saving a query', () => {
  const nameIt = async (user: User, title: string) => {
    // A dialog takes the focus a moment after it opened; nobody opens a second one before that.
    const builder = await screen.findByRole('dialog');
    await waitFor(() => expect(builder.contains(document.activeElement)).toBe(true));
    await user.click(button('保存当前查询'));
    const dialog = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
    const name = within(dialog).getByLabelText('查询名称');
    await waitFor(() => expect(name).toHaveFocus());
    await user.type(name, title);
    expect(name).toHaveValue(title);
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    return dialog;
  };

  it('needs conditions and a name', async () => {
    const { user } = open();
    await user.click(button('保存当前查询'));
    expect(await screen.findByText('空条件不能保存')).toBeInTheDocument();
    await choose(user, '第 1 个条件的字段', '电话');
    await choose(user, '第 1 个条件的规则', '为空');
    const dialog = await nameIt(user, ' ');
    expect(await within(dialog).findByText('保存名称不能为空')).toBeInTheDocument();
  });

  it('keeps it here and on the server', async () => {
    const { user, rows } = open({ initial: running });
    await nameIt(user, '姓张的');
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(rows).toMatchObject([{ title: '姓张的', share: 'mine' }]);
    expect(JSON.parse(localStorage.getItem(key) ?? '[]')).toMatchObject([{ title: '姓张的', matchType: 'and' }]);
    expect(screen.getAllByRole('button', { name: /^姓张的/ })).toHaveLength(1);
  });

  it('asks before it replaces one of the same name', async () => {
    const rows = [{ id: '1', title: '姓张的', own: true, share: 'mine' }];
    const { user, server } = open({ initial: running, rows });
    await screen.findByRole('button', { name: /^姓张的/ });
    await nameIt(user, '姓张的');
    expect((await screen.findAllByText('姓张的 已存在，是否覆盖？'))[0]).toBeInTheDocument();
    await user.click(button('覆盖'));
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(server.requests.find(({ path }) => path === '/sys/query/save')?.body).toMatchObject({
      id: '1',
      overwrite: true,
    });
  });

  it('stays in this browser when the server refuses', async () => {
    const refuse = () => {
      throw new Refusal(500, '暂不可用');
    };
    const { user } = open({
      initial: running,
      calls: { 'GET /sys/query/mine': refuse, 'POST /sys/query/save': refuse },
    });
    expect(await screen.findByText(/下面的只在这台电脑上/)).toBeInTheDocument();
    await nameIt(user, '姓张的');
    expect(await screen.findByText('2 个条件 · 仅本机')).toBeInTheDocument();
  });

  it('is not said to be missing before the server has answered', async () => {
    const { handler, letGo } = held(() => []);
    open({ calls: { 'GET /sys/query/mine': handler } });
    const list = within(screen.getByRole('region', { name: '已保存的查询' }));
    expect(list.getByRole('status', { name: '正在加载' })).toBeInTheDocument();
    expect(list.getByRole('heading')).toHaveTextContent(/^已保存的查询$/);
    expect(list.queryByText('还没有保存的查询')).not.toBeInTheDocument();
    letGo();
    expect(await list.findByText('还没有保存的查询')).toBeInTheDocument();
    expect(list.getByRole('heading')).toHaveTextContent('已保存的查询 0');
  });

  it('is said to be missing on this computer alone when the server does not answer', async () => {
    open({ calls: { 'GET /sys/query/mine': refusing(500, '暂不可用') } });
    expect(await screen.findByText('这台电脑上没有保存的查询')).toBeInTheDocument();
    expect(screen.queryByText('还没有保存的查询')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '已保存的查询' })).toBeInTheDocument();
  });

  it('can be taken over again, shared and deleted', async () => {
    const rows = [
      { id: '1', title: '姓张的', own: true, share: 'mine' },
      { id: '2', title: '科里的', own: false, share: 'depart' },
    ];
    const { user, server } = open({ rows });
    await user.click(await screen.findByRole('button', { name: /^科里的/ }));
    expect(meaning()).toBe('查询 姓名 包含 “张” 的用户。');
    expect(screen.queryByRole('button', { name: '删除查询：科里的' })).not.toBeInTheDocument();
    const share = button('共享给本部门：姓张的');
    fireEvent.click(share);
    fireEvent.click(share);
    await waitFor(() => expect(button('共享给本部门：姓张的')).toHaveAttribute('aria-pressed', 'true'));
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await user.click(button('删除查询：姓张的'));
    expect((await screen.findAllByText('是否删除当前查询？'))[0]).toBeInTheDocument();
    await user.click(button('删除'));
    await waitFor(() => expect(rows.map(({ id }) => id)).toEqual(['2']));
  });
});
