import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { ListResource } from './core/list-resource';
import { approvalOf, base, everything, type Position, positionResource, positions, sideCalls } from './sample';
import { ListPage } from './view/list-page';

givenStaffBrowser();

const page: Partial<ListResource<Position>> = {
  actions: [
    ...approvalOf({ base }),
    { on: 'row', key: 'move', label: '调整', open: () => {} },
    { on: 'toolbar', key: 'sync', label: '同步', open: () => {} },
    { on: 'batch', key: 'lock', label: '批量锁定', run: async () => null },
  ],
};

type Rules = Record<string, 'visible' | 'editable'>;

/** The list of positions for somebody with all its buttons, under rules about single parts of it. */
function open(rules: Rules, granted: readonly string[] = [], search = '') {
  const server = createFakeServer({ ...sideCalls, ...fakeTable(base, positions(3)) });
  const view = renderWidget(<ListPage resource={{ ...positionResource, ...page }} title="职务管理" />, {
    server,
    search,
    codes: [...everything, ...granted],
    rules,
  });
  const sent = (call: string) => server.requests.filter(({ path }) => path === base + call).at(-1);
  return { ...view, sent };
}

const heads = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);

describe('a column with a rule that shows it to some', () => {
  const rules: Rules = { 'system:position:code': 'visible' };

  it('is not there for somebody without the right: not in the table, the settings, the conditions and the details', async () => {
    const { user, sent } = open(rules, [], '?code=P01');
    await screen.findByRole('rowheader', { name: '职务 1' });
    expect(heads()).not.toContain('职务编码');
    expect(sent('/list')?.query.get('field')).toBe('id,name,postRank,rank,createTime');
    expect(sent('/list')?.query.get('code')).toBeNull();
    await user.click(screen.getByRole('button', { name: '展开' }));
    expect(screen.queryByLabelText('职务编码')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '列设置' }));
    expect(screen.queryByRole('checkbox', { name: '职务编码' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '详情：职务 1' }));
    const details = await screen.findByRole('dialog');
    expect(within(details).getByText('职级')).toBeInTheDocument();
    expect(within(details).queryByText('职务编码')).not.toBeInTheDocument();
  });

  it('is there for somebody with the right', async () => {
    open(rules, ['system:position:code']);
    await screen.findByRole('rowheader', { name: '职务 1' });
    expect(heads()).toContain('职务编码');
  });

  it('stays when it is the one that names the rows', async () => {
    open({ 'system:position:name': 'visible' });
    expect(await screen.findByRole('rowheader', { name: '职务 1' })).toBeInTheDocument();
  });
});

describe('buttons with rules', () => {
  const codes = ['sync', 'move', 'detail', 'lock', 'batch_delete'].map((name) => `system:position:${name}`);
  const rules: Rules = Object.fromEntries(codes.map((code) => [code, 'visible']));
  const labels = ['同步', '调整', '详情', '批量锁定', '批量删除'];
  const offered = async (granted: readonly string[]) => {
    const { user } = open(rules, granted);
    await user.click(await screen.findByRole('checkbox', { name: '选择 职务 1' }));
    await user.click(screen.getByRole('button', { name: '更多：职务 1' }));
    await screen.findByText('驳回');
    return labels.filter((label) => screen.queryAllByText(label).length > 0);
  };

  it('are offered to nobody without the right: in the toolbar, in rows and for selected rows', async () => {
    expect(await offered([])).toEqual([]);
  });

  it('are offered to whoever has it', async () => {
    expect(await offered(codes)).toEqual(labels);
  });
});

describe('a field of the form', () => {
  const edit = async (rules: Rules, granted: readonly string[] = []) => {
    const view = open(rules, granted);
    await view.user.click(await screen.findByRole('button', { name: '编辑：职务 1' }));
    return { ...view, form: within(await screen.findByRole('dialog')) };
  };

  it('that may not be changed is closed and says why; the rest is saved with its old value', async () => {
    const { user, form, sent } = await edit({ 'system:position:code': 'editable' });
    expect(form.getByLabelText(/职务编码/)).toBeDisabled();
    expect(form.getByText('您没有修改这一项的权限')).toBeInTheDocument();
    await user.type(form.getByLabelText(/职务名称/), '甲');
    await user.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent('/edit')?.body).toMatchObject({ name: '职务 1甲', code: 'P01' }));
  });

  it('that may be changed by right is open to whoever has it', async () => {
    const { form } = await edit({ 'system:position:code': 'editable' }, ['system:position:code']);
    expect(form.getByLabelText(/职务编码/)).toBeEnabled();
  });

  it('that is withheld is not in the form', async () => {
    const { form } = await edit({ 'system:position:code': 'visible' });
    expect(form.getByLabelText(/职务名称/)).toBeInTheDocument();
    expect(form.queryByLabelText(/职务编码/)).not.toBeInTheDocument();
  });
});
