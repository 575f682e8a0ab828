import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeHandler, Refusal } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { open, select } from './open-list';
import { base, everything, type Position, positionResource, positions, sideCalls } from './sample';
import { ListPage } from './view/list-page';

givenStaffBrowser();

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

describe('a tick', () => {
  it('draws no cell again, marks its row, and reaches from box to box with Shift', async () => {
    let drawn = 0;
    const render = ({ code }: Position) => {
      drawn += 1;
      return code;
    };
    const { user } = open({
      resource: { columns: [...positionResource.columns, { name: 'counted', title: '编号', render }] },
    });
    const box = await select('职务 2');
    await waitFor(() => expect(drawn).toBeGreaterThan(0));
    const before = drawn;
    await user.click(box);
    expect(screen.getByText(/^已选/)).toHaveTextContent('已选 1 条');
    expect(box).toBeChecked();
    expect(box.closest('tr')).toHaveClass('ant-table-row-selected');
    await user.keyboard('{Shift>}');
    await user.click(await select('职务 4'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText(/^已选/)).toHaveTextContent('已选 3 条');
    await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    expect(screen.getByText(/^已选/)).toHaveTextContent('已选 10 条');
    expect(drawn).toBe(before);
  });
});

describe('the rows', () => {
  it('come newest first, ten to a page, with the words of a dictionary, and say where one is', async () => {
    const { sent } = open();
    expect(await screen.findByText('1-10 共 12 条')).toBeInTheDocument();
    expect(names()[0]).toBe('职务 1');
    expect(sent('/list')?.query.get('column')).toBe('createTime');
    expect(sent('/list')?.query.get('order')).toBe('desc');
    expect(sent('/list')?.query.get('field')).toBe('id,name,code,postRank,rank,createTime');
    expect((await screen.findAllByText('助理级'))[0]).toBeInTheDocument();
  });

  it('are asked for again when nothing about the conditions has changed', async () => {
    const { user, rows } = open();
    expect(await screen.findByText('1-10 共 12 条')).toBeInTheDocument();
    rows.pop();
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect(await screen.findByText('1-10 共 11 条')).toBeInTheDocument();
  });

  it('of an earlier answer say that they may be old while they cannot be loaded anew', async () => {
    const { user, server } = open();
    expect(await screen.findByText('1-10 共 12 条')).toBeInTheDocument();
    server.on(`GET ${base}/list`, () => {
      throw new Refusal(500, '数据库正在维护');
    });
    await user.click(screen.getByRole('button', { name: '查询' }));
    const warning = await screen.findByText(/^没有刷新成功，下面仍是之前的内容，可能已经过时。数据库正在维护/);
    expect(names()).toHaveLength(10);
    server.on(`GET ${base}/list`, fakeTable(base, positions(11))[`GET ${base}/list`] as FakeHandler);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('1-10 共 11 条')).toBeInTheDocument();
    expect(warning).not.toBeInTheDocument();
  });

  it('are searched by what the address says, each condition of which can be taken away', async () => {
    const { user, sent, address } = open({ search: '?name=职务&postRank=2&pageNo=1' });
    expect(await screen.findByText('1-6 共 6 条')).toBeInTheDocument();
    expect(sent('/list')?.query.get('postRank')).toBe('2');
    expect(screen.getByLabelText('职级')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '去掉条件：职级' }));
    await waitFor(() => expect(address()).toBe('?name=职务'));
    await user.click(screen.getByRole('button', { name: '全部清除' }));
    await waitFor(() => expect(address()).toBe(''));
  });

  it('say that there are none, and that none match', async () => {
    const { unmount } = open({ rows: [] });
    expect(await screen.findByText('还没有职务')).toBeInTheDocument();
    unmount();
    open({ rows: [], search: '?code=X' });
    expect(await screen.findByText('没有符合条件的内容，换个条件试试')).toBeInTheDocument();
  });

  it('are not asked for without the right to see them', async () => {
    const { server } = open({ codes: [] });
    expect(await screen.findByText('没有权限')).toBeInTheDocument();
    expect(server.requests.map(({ path }) => path)).not.toContain(`${base}/list`);
  });
});

describe('a search', () => {
  it('starts at page 1, clears the selection and can be reset', async () => {
    const { user, address } = open({ search: '?pageNo=2' });
    await user.click(await select('职务 12'));
    await user.type(screen.getByLabelText('职务名称'), '职务 3');
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect(await screen.findByText('1-1 共 1 条')).toBeInTheDocument();
    expect(address()).toBe('?name=职务 3');
    expect(screen.queryByText(/^已选/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '重置' }));
    expect(await screen.findByText('1-10 共 12 条')).toBeInTheDocument();
    expect(address()).toBe('');
  });

  it('that is reset stays reset when the list is sorted before it is drawn anew', async () => {
    const { address } = open({ search: '?postRank=2' });
    expect(await screen.findByText('1-6 共 6 条')).toBeInTheDocument();
    act(() => {
      screen.getByRole('button', { name: '重置' }).click();
      screen.getByRole('columnheader', { name: '职务编码' }).click();
    });
    expect(await screen.findByText('1-10 共 12 条')).toBeInTheDocument();
    expect(address()).toBe('?column=code&order=desc');
  });
});

describe('the selection', () => {
  it('stays while one turns the pages, and is deleted after a question', async () => {
    const { user, rows, sent, address } = open();
    await user.click(await select('职务 1'));
    await user.click(screen.getByRole('listitem', { name: '2' }));
    await user.click(await select('职务 12'));
    expect(screen.getByText(/^已选/)).toHaveTextContent('已选 2 条');
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('是否删除选中数据?');
    await user.click(within(question).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(rows).toHaveLength(10));
    expect(sent('/deleteBatch')?.query.get('ids')).toBe('101,112,');
    expect(await screen.findByText('1-10 共 10 条')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('')); // the second page is gone
    expect(screen.queryByText(/^已选/)).not.toBeInTheDocument();
  });

  it('of a whole page offers all rows that match; the server finds them by the conditions on the screen', async () => {
    const bodies: unknown[] = [];
    const { user, sent } = open({
      search: '?name=职务',
      calls: {
        [`DELETE ${base}/deleteBatch`]: ({ body }) => {
          bodies.push(body);
          return { done: 12, gone: [], refused: [] };
        },
      },
    });
    const offer = () => screen.queryByRole('button', { name: '选择全部 12 条符合条件的' });
    await user.click(await select('职务 1'));
    expect(offer()).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    await user.click(offer() ?? document.body);
    expect(screen.getByText(/^已选择全部/)).toHaveTextContent('已选择全部 12 条符合条件的');
    expect(screen.getByText(/^已选择全部/)).toHaveFocus();
    expect(screen.queryByRole('button', { name: '批量审批' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('listitem', { name: '2' }));
    expect(await select('职务 12')).toBeChecked();
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('符合条件的全部 12 条，删除后十秒内可以撤销。');
    await user.click(within(question).getByRole('button', { name: '删除' }));
    await waitFor(() =>
      expect(bodies).toEqual([{ matching: { query: new URLSearchParams({ name: '*职务*' }).toString(), total: 12 } }]),
    );
    expect(sent('/deleteBatch')?.query.get('ids')).toBeNull();
    await waitFor(() => expect(screen.queryByText(/^已选/)).not.toBeInTheDocument());
  });

  it('of all that match ends with other conditions, with 取消选择 and when a row is taken out', async () => {
    const { user } = open();
    const chooseAll = async () => {
      await user.click(await screen.findByRole('checkbox', { name: '选择本页全部' }));
      await user.click(screen.getByRole('button', { name: '选择全部 12 条符合条件的' }));
    };
    await screen.findByText('1-10 共 12 条');
    await chooseAll();
    await user.click(await select('职务 3'));
    expect(screen.getByText(/^已选/)).toHaveTextContent('已选 9 条');
    await user.click(screen.getByRole('button', { name: '取消选择' }));
    await chooseAll();
    await user.click(screen.getByRole('button', { name: '取消选择' }));
    expect(screen.queryByText(/^已选/)).not.toBeInTheDocument();
    await chooseAll();
    await user.type(screen.getByLabelText('职务名称'), '职务 3');
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect(await screen.findByText('1-1 共 1 条')).toBeInTheDocument();
    expect(screen.queryByText(/^已选/)).not.toBeInTheDocument();
  });

  it('loses vanished rows, which are named; what refuses stays selected and says why', async () => {
    const outcome = { done: 1, gone: ['102'], refused: [{ id: '103', reason: '还有人担任' }] };
    const { user, rows } = open({
      calls: {
        [`DELETE ${base}/deleteBatch`]: () => {
          rows.splice(0, 2);
          return Response.json({ success: true, code: 200, message: '已删除 1 条，1 条已不存在', result: outcome });
        },
      },
    });
    for (const name of ['职务 1', '职务 2', '职务 3']) {
      await user.click(await select(name));
    }
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await screen.findAllByText('已删除 1 条，1 条已不存在'); // what is seen, and the name of the dialog
    expect(screen.getByText('职务 2')).toBeInTheDocument();
    expect(screen.getByText('职务 3：还有人担任')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '知道了' }));
    expect(await screen.findByText(/^已选/)).toHaveTextContent('已选 1 条');
    expect(await select('职务 3')).toBeChecked();
  });

  it('of rows that are all gone becomes empty', async () => {
    const { user } = open({
      calls: {
        [`DELETE ${base}/deleteBatch`]: () => {
          throw new Refusal(500, '2 条已不存在', { done: 0, gone: ['101', '102'], refused: [] });
        },
      },
    });
    await user.click(await select('职务 1'));
    await user.click(await select('职务 2'));
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await user.click(await screen.findByRole('button', { name: '知道了' }));
    expect(screen.queryByText(/^已选/)).not.toBeInTheDocument();
  });

  it('is approved after a question', async () => {
    const { user, sent } = open({
      resource: { urls: { passBatch: `${base}/passBatch` } },
      calls: { [`GET ${base}/passBatch`]: () => null },
    });
    await user.click(await select('职务 2'));
    await user.click(screen.getByRole('button', { name: '批量审批' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('是否审批选中数据?');
    await user.click(within(question).getByRole('button', { name: '审批' }));
    await waitFor(() => expect(sent('/passBatch')?.query.get('ids')).toBe('102,'));
  });
});

describe('a row', () => {
  it('is added, and not sent before it is filled in', async () => {
    const { user, rows, sent } = open();
    await user.click(await screen.findByRole('button', { name: '新增职务' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('新增 职务');
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect((await within(dialog).findAllByText(/请填写职务名称/))[0]).toBeInTheDocument();
    expect(sent('/add')).toBeUndefined();
    await user.type(within(dialog).getByLabelText('职务名称'), '主管医师');
    await user.type(within(dialog).getByLabelText('职务编码'), 'P99');
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(rows.at(-1)).toMatchObject({ name: '主管医师', code: 'P99' });
  });

  it('is only read by whoever may not change it', async () => {
    const { user } = open({ codes: ['system:position:list'], resource: { detail: false } });
    await user.click(await screen.findByRole('button', { name: '详情：职务 1' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('详情 职务 1');
    expect(within(dialog).getByLabelText('职务名称')).toBeDisabled();
    expect(within(dialog).getByRole('button', { name: '保存' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: '新增职务' })).not.toBeInTheDocument();
  });

  it('shows everything about it, over the whole window when asked', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '详情：职务 2' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('详细信息 职务 2');
    expect(within(dialog).getByText('排序号')).toBeInTheDocument();
    const full = within(dialog).getByRole('button', { name: '全屏' });
    await user.click(full);
    expect(full).toHaveAttribute('aria-pressed', 'true');
  });

  it('is rejected with a reason, and a step without an address says which one is missing', async () => {
    const { user, sent } = open({
      resource: { urls: { reject: `${base}/reject` } },
      calls: { [`GET ${base}/reject`]: () => null },
    });
    await user.click(await screen.findByRole('button', { name: '更多：职务 1' }));
    await user.click(await screen.findByRole('menuitem', { name: '驳回' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('驳回原因'), '材料不全');
    await user.click(within(dialog).getByRole('button', { name: '驳回' }));
    await waitFor(() => expect(sent('/reject')?.query.get('bhreason')).toBe('材料不全'));
    expect(sent('/reject')?.query.get('id')).toBe('101');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: '更多：职务 1' }));
    await user.click(await screen.findByRole('menuitem', { name: '提交审批' }));
    await user.click(await screen.findByRole('button', { name: '提交' }));
    expect(await screen.findByText('请设置url.start属性!')).toBeInTheDocument();
  });
});

it('offers nothing that the server has no call for', async () => {
  open({ resource: { urls: { exportXls: null, importExcel: null, deleteBatch: null, add: null } } });
  await screen.findByText('1-10 共 12 条');
  for (const name of ['导出', '导入', '新增职务']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('keeps out of the address in a dialog over another list', async () => {
  const server = createFakeServer({ ...sideCalls, ...fakeTable(base, positions(12)) });
  const { user, address } = renderWidget(<ListPage resource={positionResource} local />, {
    server,
    search: '?pageNo=7',
    codes: everything,
  });
  await screen.findByText('1-10 共 12 条');
  await user.click(screen.getByRole('listitem', { name: '2' }));
  expect(await screen.findByText('11-12 共 12 条')).toBeInTheDocument();
  expect(address()).toBe('?pageNo=7');
});
