import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { aSurvey, fakeSurveys } from '@/testing/fake-survey';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import StatisticsPage from './statistics-page';
import type { Survey } from './survey-types';

givenStaffBrowser();

const codes = ['list', 'statistics', 'texts', 'export'].map((code) => `survey:survey:${code}`);

describe('the figures', () => {
  const open = (part: Partial<Survey> = {}, permissions: readonly string[] = codes) => {
    const server = createFakeServer(fakeSurveys([aSurvey({ id: '', state: 'open', publishedNo: 1, ...part })]));
    server.on('GET /survey/survey/queryById', () => aSurvey({ state: 'open', publishedNo: 1, ...part }));
    return { ...renderWidget(<StatisticsPage />, { server, codes: permissions }), server };
  };

  it('stand beside their bars with numbers, shares and how many answered', async () => {
    open({ quota: 100 });
    const first = await screen.findByRole('region', { name: /来过吗/ });
    expect(within(first).getByText(/6 人回答/)).toBeInTheDocument();
    expect(within(first).getByRole('row', { name: '是 66.7% 4' })).toBeInTheDocument();
    expect(within(first).getByRole('row', { name: '否 33.3% 2' })).toBeInTheDocument();
    const waited = screen.getByRole('region', { name: /等了多久/ });
    expect(within(waited).getAllByText('17.5分钟')).toHaveLength(2);
    expect(within(waited).getByText('10.6')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: /会推荐吗/ })).getByText('50')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /最多一天 4 份/ })).toBeInTheDocument();
    expect(screen.getByText(/共用的地址 1 个（每天分别计），最多的一个一天 3 份/)).toBeInTheDocument();
  });

  it('cross two questions, with small numbers hidden', async () => {
    const { user, server } = open();
    server.on('GET /survey/survey/cross', () => ({
      row: 'a',
      column: 'p',
      rows: [{ id: 'yes', text: '是' }],
      columns: [
        { id: '9', text: '9' },
        { id: '10', text: '10' },
        { id: '8', text: '8' },
      ],
      cells: [
        [
          { value: '9', text: '', n: 0, hidden: 'small' },
          { value: '10', text: '', n: 0, hidden: 'kept' },
          { value: '8', text: '', n: 7 },
        ],
      ],
    }));
    for (const [name, wanted] of [
      ['行', /来过吗/],
      ['列', /会推荐吗/],
    ] as const) {
      await user.click(await screen.findByRole('combobox', { name }));
      const options = await screen.findAllByText(wanted, { selector: '.ant-select-item-option-content' });
      await user.click(options.at(-1) as HTMLElement);
    }
    const table = await screen.findByRole('table', { name: '来过吗？ × 会推荐吗？' });
    expect(within(table).getByRole('row', { name: '是 <5 — 7' })).toBeInTheDocument();
  });

  it('show what people wrote and uploaded after a click, page by page', async () => {
    const { user, server } = open();
    server.on('GET /survey/survey/texts', ({ query }) =>
      query.get('before')
        ? { records: [{ id: '1', day: '2026-11-19', text: '第一句' }], before: '' }
        : {
            records: [
              { id: '2', day: '2026-11-20', text: '', files: [{ id: '77', name: '坡道.jpg', size: 2048 }] },
              { id: '3', day: '2026-11-20', text: '<b>=1+1</b>' },
            ],
            before: '2',
          },
    );
    expect(server.requests.some(({ path }) => path.endsWith('/texts'))).toBe(false);
    await user.click(await screen.findByRole('button', { name: '查看填写的文字' }));
    expect(await screen.findByText('<b>=1+1</b>')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '下载附件 坡道.jpg' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '再看以前的' }));
    expect(await screen.findByText('第一句')).toBeInTheDocument();
  });

  it('keep what people wrote from those who may not read it', async () => {
    open(
      {},
      codes.filter((code) => !code.endsWith(':texts') && !code.endsWith(':export')),
    );
    expect(await screen.findByText('查看填写的文字需要单独授权。')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '导出答卷 Excel' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '导出统计表' })).toBeInTheDocument();
  });
});
