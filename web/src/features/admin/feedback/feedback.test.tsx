import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import CommentPage from './comment-page';
import PageFeedbackPage from './page-feedback-page';

givenStaffBrowser();

const codes = ['list', 'edit'].map((action) => `content:feedback:${action}`);
const audit = { version: 1, createBy: '', createTime: '2026-11-20 10:00:00', updateBy: '', updateTime: null };

const sum = (path: string, useful: number, useless: number) => ({
  ...audit,
  id: path,
  name: `页面 ${path}`,
  path,
  ownerDept: '慢性病防制科',
  useful,
  useless,
  lastTime: '2026-11-20 10:00:00',
});

it('says of each page how many found it useful, and nothing before anybody answered', async () => {
  const server = createFakeServer(fakeTable('/feedback/page', [sum('/calc/fat', 5, 1), sum('/rabies/41', 0, 0)]));
  renderWidget(<PageFeedbackPage />, { server, codes });
  const answered = (await screen.findByRole('link', { name: '页面 /calc/fat' })).closest('tr');
  expect(answered?.textContent).toContain('83%');
  expect(screen.getByRole('link', { name: '页面 /rabies/41' }).closest('tr')?.textContent).not.toContain('%');
});

it('leads from a page to what its readers wrote', async () => {
  const server = createFakeServer(fakeTable('/feedback/page', [sum('/calc/fat', 5, 1)]));
  const { user, router } = renderWidget(<PageFeedbackPage />, { server, codes });
  await user.click(await screen.findByRole('button', { name: /^读者意见/ }));
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/content/feedback/comments?pageId=/calc/fat',
  );
});

it('lets whoever answers for the page mark words as handled, and change nothing a reader wrote', async () => {
  const comment = {
    ...audit,
    id: '1',
    pageId: '5',
    pageId_dictText: '体脂率',
    useful: false,
    useful_dictText: '没有帮助',
    comment: '颈围怎么量',
    status: 'new',
    status_dictText: '待处理',
    remark: '',
  };
  const server = createFakeServer(fakeTable('/feedback/comment', [comment]));
  const { user } = renderWidget(<CommentPage />, { server, codes });
  await user.click(await screen.findByRole('button', { name: /^编辑/ }));
  const form = await screen.findByRole('dialog');
  expect(within(form).getAllByRole('textbox')).toHaveLength(1);
  await user.click(within(form).getByRole('combobox', { name: '处理状态' }));
  await user.click(await screen.findByText('已处理', { selector: '.ant-select-item-option-content' }));
  await user.type(within(form).getByRole('textbox', { name: '处理说明' }), '已换成大图');
  await user.click(within(form).getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.requests.find(({ method }) => method === 'PUT')?.body;
  expect(sent).toMatchObject({ id: '1', status: 'done', remark: '已换成大图' });
});
