import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { audit } from '@/testing/factories';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import CategoryPage from './category-page';

givenStaffBrowser();

const word = (id: string, code: string, name: string) => ({
  ...audit,
  id,
  pid: '0',
  code,
  name,
  hasChild: '0',
});
const [control, flu, stock] = [
  word('1', 'A01', '疾病防控'),
  word('2', 'A01A02', '流感'),
  word('3', 'B01A01', '流感物资'),
];

/** A tree of classes, two of which speak of flu. */
const server = () =>
  createFakeServer({
    'GET /sys/category/childList': () => [control],
    'GET /sys/category/list': ({ query }) => {
      const records = query.get('keyword') ? [flu, stock] : [control, word('4', 'B01', '应急')];
      return { records, total: records.length };
    },
    'GET /sys/category/exportXls': () => new Response('xlsx'),
  });

const codes = ['list', 'add', 'edit', 'delete', 'import', 'export'].map((action) => `system:category:${action}`);

describe('the classes', () => {
  it('are found by a word, wherever they stand, and what was found is exported', async () => {
    const backend = server();
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    const { user } = renderWidget(<CategoryPage />, { server: backend, codes });
    await user.type(await screen.findByRole('searchbox', { name: '查找类目' }), '流感{Enter}');
    expect(await screen.findByText('共找到 2 个')).toBeInTheDocument();
    const rows = within(screen.getByRole('table', { name: '类目' })).getAllByRole('row');
    const texts = rows.map(({ textContent }) => textContent);
    expect(texts.find((text) => text?.includes('A01A02'))).toContain('流感疾病防控A01A02');
    expect(texts.find((text) => text?.includes('B01A01'))).toContain('流感物资应急B01A01');
    await user.click(screen.getByRole('button', { name: /导出/ }));
    const exported = () => backend.requests.find(({ path }) => path.endsWith('/exportXls'));
    await waitFor(() => expect(exported()?.query.get('keyword')).toBe('流感'));
  });

  it('are imported from a file', async () => {
    const { user } = renderWidget(<CategoryPage />, { server: server(), codes });
    await user.click(await screen.findByRole('button', { name: /导入/ }));
    expect(await screen.findByText('导入EXCEL')).toBeInTheDocument();
  });

  it('offer only what somebody may do', async () => {
    renderWidget(<CategoryPage />, { server: server(), codes: ['system:category:list'] });
    expect(await screen.findByText('疾病防控')).toBeInTheDocument();
    for (const name of [/导入/, /导出/, /新增/]) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });
});
