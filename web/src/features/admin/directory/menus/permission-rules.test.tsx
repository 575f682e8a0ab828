import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { audit } from '@/testing/factories';
import { createFakeServer, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { DataRuleRow, PermissionRow } from '../directory-api';
import { PermissionRules } from './permission-rules';

givenStaffBrowser();

const posts = { id: '26', name: '职务管理' } as PermissionRow;
const old: DataRuleRow = {
  ...audit,
  id: '1',
  permissionId: '26',
  ruleName: '只看高级',
  ruleColumn: 'post_rank',
  ruleConditions: '=',
  ruleValue: '1',
  status: '1',
};

const server = () =>
  createFakeServer({
    'GET /sys/permission/getPermRuleListByPermId': () => [old],
    'GET /sys/permission/ruleFields': () => [
      {
        perm: 'system:position',
        label: '职务',
        fields: [
          { name: 'postRank', label: '职级', kind: 'text', dict: 'position_rank', options: [] },
          { name: 'name', label: '职务名称', kind: 'text', dict: '', options: [] },
        ],
      },
    ],
    'GET /sys/dict/queryAllDictItems': () => ({ position_rank: [{ value: '1', text: '高级' }] }),
    'GET /sys/dict/getDictItems/position_rank': () => [
      { value: '1', text: '高级' },
      { value: '2', text: '中级' },
    ],
    'POST /sys/permission/previewRule': () => [
      {
        perm: 'system:position',
        label: '职务',
        allowed: true,
        before: 9,
        after: 2,
        more: false,
        rows: [
          { id: '1', name: '主任医师', value: '1' },
          { id: '2', name: '主任技师', value: '1' },
        ],
      },
    ],
    'PUT /sys/permission/editPermissionRule': () => null,
  });

describe('a data rule', () => {
  it('is shown in words, also one that names its field as the database spells it', async () => {
    renderWidget(<PermissionRules row={posts} onClose={() => {}} />, { server: server() });
    const row = (await screen.findByText('只看高级')).closest('tr') as HTMLElement;
    await waitFor(() => expect(row.textContent).toContain('只看高级职级等于高级'));
  });

  it('is chosen and not typed, and tried before it is saved', async () => {
    const backend = server();
    const { user } = renderWidget(<PermissionRules row={posts} onClose={() => {}} />, { server: backend });
    await user.click(await screen.findByRole('button', { name: '编辑：只看高级' }));
    expect(await screen.findByText('职级（postRank）')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '试看剩下的行' }));
    const left = await screen.findByRole('table', { name: '职务中剩下的行' });
    expect(
      within(left)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['主任医师', '主任技师']);
    expect(screen.getByText(/您看到的 9 行里剩下 2 行/)).toBeInTheDocument();
    const asked = backend.requests.find(({ path }) => path.endsWith('/previewRule'))?.body;
    expect(asked).toEqual({ permissionId: '26', ruleColumn: 'postRank', ruleConditions: '=', ruleValue: '1' });
  });

  it('that cannot be tried says why beside the button', async () => {
    const backend = server();
    backend.on('POST /sys/permission/previewRule', () => {
      throw new Refusal(500, '这个菜单没有可以预览的列表');
    });
    const { user } = renderWidget(<PermissionRules row={posts} onClose={() => {}} />, { server: backend });
    await user.click(await screen.findByRole('button', { name: '编辑：只看高级' }));
    await user.click(await screen.findByRole('button', { name: '试看剩下的行' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('这个菜单没有可以预览的列表');
  });
});
