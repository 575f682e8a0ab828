import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import DepartPage, { newDepart } from './depart-page';

givenStaffBrowser();

const office = (id: string, orgCode: string) => ({ ...newDepart(''), id, orgCode, departName: '办公室', isLeaf: true });

/** 323 offices of one name, of which the server tells the best two. */
const alike = {
  'GET /sys/sysDepart/queryDepartTreeSync': ({ query }: { query: URLSearchParams }) =>
    query.get('ids') ? [office('2', 'A01A02'), office('1', 'A01A01')] : [{ ...office('9', 'A01'), departName: '中心' }],
  'GET /sys/sysDepart/find': () => ({
    records: [
      { id: '1', path: '中心 / 城东分中心', people: 4 },
      { id: '2', path: '中心 / 城西分中心', people: 11 },
    ],
    total: 323,
  }),
};

const codes = ['system:depart:list', 'system:depart:edit'];

describe('a search among departments named alike', () => {
  it('tells them apart by path, code and people, in the order of the server, and says how many there are', async () => {
    const backend = createFakeServer(alike);
    const { user } = renderWidget(<DepartPage />, { server: backend, codes });
    await user.type(await screen.findByRole('searchbox', { name: '查找部门' }), 'bgs{Enter}');
    expect(await screen.findByText('共找到 323 个，显示前 2 个，请再加几个字或上级的名称')).toBeTruthy();
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    const texts = rows.map((row) => row.textContent ?? '').filter((text) => text.includes('办公室'));
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('中心 / 城东分中心4A01A01');
    expect(texts[1]).toContain('中心 / 城西分中心11A01A02');
    expect(backend.requests.find(({ path }) => path.endsWith('/find'))?.query.get('keyWord')).toBe('bgs');
  });

  it('that failed says so and tries again, instead of finding nothing', async () => {
    let broken = true;
    const backend = createFakeServer({
      ...alike,
      'GET /sys/sysDepart/find': () => {
        if (broken) {
          throw new Refusal(500, '数据库正忙，请稍后再试');
        }
        return { records: [], total: 0 };
      },
    });
    const { user } = renderWidget(<DepartPage />, { server: backend, codes });
    await user.type(await screen.findByRole('searchbox', { name: '查找部门' }), '办公室{Enter}');
    expect(await screen.findByText(/数据库正忙/)).toBeTruthy();
    expect(screen.queryByText(/没有这样的部门/)).toBeNull();
    broken = false;
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByText(/没有这样的部门/)).toBeTruthy();
  });
});
