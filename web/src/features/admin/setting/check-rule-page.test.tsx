import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import CheckRulePage from './check-rule-page';

givenStaffBrowser();

const codes = ['list', 'add', 'edit'].map((action) => `system:checkrule:${action}`);

describe('the parts of a check rule', () => {
  it('are pasted as a sheet has them, said wrong at their cell, and saved in the order in which they are checked', async () => {
    const server = createFakeServer({
      ...fakeTable('/sys/checkRule', []),
      'GET /sys/duplicate/check': () => ({}),
    });
    const { user } = renderWidget(<CheckRulePage />, { server, codes });
    await user.click(await screen.findByRole('button', { name: /^新增/ }));
    const form = await screen.findByRole('dialog');
    await user.type(within(form).getByLabelText(/^规则名称/), '项目编号');
    await user.type(within(form).getByLabelText(/^规则编码/), 'project');
    await user.click(within(form).getByRole('button', { name: '添加一条' }));
    await user.paste('600\t[A-Z]{2}\t前两位是字母\n*\t.{6}\t共六位');
    await user.click(within(form).getByRole('button', { name: '保存' }));
    const problem = '位数应为 * 或 1 到 500 的整数';
    await user.click(await within(form).findByRole('link', { name: `规则内容：第 1 条：${problem}` }));
    expect(server.requests.some(({ path }) => path.endsWith('/add'))).toBe(false);
    await waitFor(() => expect(within(form).getByRole('textbox', { name: '第 1 条位数' })).toHaveFocus());
    await user.keyboard('2{Enter}');
    await user.click(within(form).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = server.requests.find(({ path }) => path === '/sys/checkRule/add')?.body as { ruleJson: string };
    expect(JSON.parse(sent.ruleJson)).toEqual([
      { digits: '2', pattern: '[A-Z]{2}', message: '前两位是字母' },
      { digits: '*', pattern: '.{6}', message: '共六位' },
    ]);
  });
});
