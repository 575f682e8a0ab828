import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Article } from '@/shared/api/staff';
import { anArticle, aSection } from '@/testing/factories';
import { held, Refusal, refusing } from '@/testing/fake-server';
import { openStaff } from '@/testing/render-staff';
import { staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { newArticle } from './article-fields';

givenStaffBrowser();

const weekly = () => anArticle({ id: '31001', title: '流感周报' });

async function open(address: string, articles: Article[] = []) {
  const server = staffBackend({ columns: [aSection({ id: '32', name: '传染病防治' })], articles });
  const view = openStaff(address, { server });
  await screen.findByRole('textbox', { name: '正文' }, { timeout: 40_000 });
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  const type = (words: string) => view.user.type(screen.getByLabelText('标题'), words);
  const came = (call: string) =>
    waitFor(() => expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toContain(call));
  return { ...view, server, press, type, came };
}

async function openNew() {
  const view = await open('/content/article/edit/new');
  const chooseSection = async () => {
    await view.user.type(screen.getByRole('combobox', { name: /所属栏目/ }), '传染');
    await view.user.click(await screen.findByText('传染病防治', { selector: '.ant-select-tree-title' }));
  };
  return { ...view, chooseSection };
}

/** Whether the browser would ask before it reloads or closes the window. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

type Kept = { value: { time: string; article: Article } };

/** Titles of the texts that this browser keeps for a page. */
const kept = (page: string) =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(`jikong.draft.zhoumin.article.${page}`))
    .map((key) => (JSON.parse(localStorage.getItem(key) ?? '') as Kept).value.article.title)
    .sort();

/** A crash while a new article was written. */
const givenLostText = (title: string, time = '2026-11-20 09:30:00') =>
  localStorage.setItem(
    'jikong.draft.zhoumin.article.new',
    JSON.stringify({ value: { time, article: { ...newArticle('周敏'), title } }, expires: Date.now() + 60_000 }),
  );

it('what is typed while an article is saved counts as unsaved: the tab and the window ask, and this browser keeps it', async () => {
  const article = weekly();
  const { server, press, type, came, user } = await open('/content/article/edit/31001', [article]);
  const { handler, letGo } = held(({ body }) => Object.assign(article, body, { version: 2 }));
  server.on('PUT /content/article/edit', handler);
  await type('一');
  await press('保存草稿');
  await came('PUT /content/article/edit');
  await type('二');
  letGo();
  expect(await screen.findByText('保存成功')).toBeInTheDocument();
  expect(screen.getByLabelText('标题')).toHaveValue('流感周报一二');
  expect(asks()).toBe(true);
  await waitFor(() => expect(kept('31001')).toEqual(['流感周报一二']));
  await press('关闭 流感周报一');
  await user.click(await screen.findByRole('button', { name: '继续编辑' }));
  await press('保存草稿');
  await waitFor(() => expect(asks()).toBe(false));
  expect(article.title).toBe('流感周报一二');
  expect(kept('31001')).toEqual([]);
});

it('what is typed while a new article is saved for the first time is kept, too', async () => {
  const { server, press, type, came, chooseSection } = await openNew();
  const stored = anArticle({ id: '31009', title: '停诊通知' });
  const { handler, letGo } = held(() => stored);
  server.on('POST /content/article/add', handler);
  server.on('GET /content/article/queryById', () => stored);
  await chooseSection();
  await type('停诊通知');
  await press('保存草稿');
  await came('POST /content/article/add');
  await type('（急）');
  letGo();
  expect(await screen.findByText('保存成功')).toBeInTheDocument();
  expect(asks()).toBe(true);
  await waitFor(() => expect(kept('')).toEqual(['停诊通知（急）']));
  expect(kept('31009')).toEqual(['停诊通知（急）']);
});

it('a new article that was stored but cannot be read has its own address, and is not added again by the next press', async () => {
  const { server, press, type, here, chooseSection } = await openNew();
  server.on('GET /content/article/queryById', refusing(500, '数据库正在维护'));
  const writes = () =>
    server.requests
      .filter(({ path }) => /article\/(add|edit)$/.test(path))
      .map(({ method, body }) => [method, (body as Article).id, (body as Article).title]);
  await chooseSection();
  await type('停诊通知');
  await press('保存草稿');
  expect(await screen.findByText('数据库正在维护')).toBeInTheDocument();
  await waitFor(() => expect(here()).toBe('/content/article/edit/9001'));
  await type('（急）');
  await waitFor(async () => {
    await press('保存草稿'); // does nothing before the last attempt is over
    expect(writes()).toHaveLength(2);
  });
  expect(writes()).toEqual([
    ['POST', '', '停诊通知'],
    ['PUT', '9001', '停诊通知（急）'],
  ]);
});

it('what is typed before a save turns out to be stale takes part in the comparison', async () => {
  const article = weekly();
  const { server, press, type, came, user } = await open('/content/article/edit/31001', [article]);
  const current = { ...article, version: 2, source: '办公室', updateBy: '何建国' };
  const { handler, letGo } = held(() => {
    throw new Refusal(409, '内容已被他人修改', { current });
  });
  server.on('PUT /content/article/edit', handler);
  await type('一');
  await press('保存草稿');
  await came('PUT /content/article/edit');
  await type('二');
  letGo();
  expect(await screen.findByRole('radio', { name: '我的流感周报一二' })).toBeChecked();
  server.on('PUT /content/article/edit', ({ body }) => Object.assign(article, body, { version: 3 }));
  await user.click(screen.getByRole('button', { name: '按所选内容保存' }));
  await waitFor(() => expect(article).toMatchObject({ version: 3, title: '流感周报一二', source: '办公室' }));
});

it('a lost text that nobody decided about outlives another new article that is written and saved', async () => {
  givenLostText('流感季接种指南');
  const first = await openNew();
  expect(screen.getByText(/没有保存的内容：《流感季接种指南》/)).toBeInTheDocument();
  await first.chooseSection();
  await first.type('停诊通知');
  await waitFor(() => expect(kept('new')).toEqual(['停诊通知', '流感季接种指南'].sort()));
  await first.press('保存草稿');
  expect(await screen.findByText('保存成功')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/没有保存的内容/)).not.toBeInTheDocument());
  expect(kept('new')).toEqual(['流感季接种指南']);
  first.unmount();
  const next = await openNew();
  await next.press('恢复');
  await next.chooseSection();
  expect(screen.getByLabelText('标题')).toHaveValue('流感季接种指南');
  await next.press('保存草稿');
  await waitFor(() => expect(kept('new')).toEqual([]));
});

it('texts that were lost one after the other are offered one after the other, the oldest first, and only 丢弃 takes one away', async () => {
  givenLostText('流感季接种指南');
  const crashed = await openNew();
  await crashed.type('停诊通知');
  await waitFor(() => expect(kept('new')).toHaveLength(2));
  act(() => crashed.unmount());
  const next = await openNew();
  expect(screen.getByText(/没有保存的内容：《流感季接种指南》/)).toBeInTheDocument();
  await next.press('丢弃');
  expect(screen.queryByText(/没有保存的内容/)).not.toBeInTheDocument();
  expect(kept('new')).toEqual(['停诊通知']);
  next.unmount();
  await openNew();
  expect(screen.getByText(/没有保存的内容：《停诊通知》/)).toBeInTheDocument();
});

it('keeps the category that is stored, also where the list of them that was loaded before lacks it', async () => {
  const other = anArticle({ id: '31002', title: '手足口病', categoryId: '9' });
  const { server, router } = await open('/content/article/edit/31001', [weekly(), other]);
  const category = { id: '9', columnId: '32', name: '季节提示', sortNo: 1 };
  const slow = held(() => ({ records: [category], total: 1, size: 500, current: 1, pages: 1 }));
  server.on('GET /content/category/list', slow.handler);
  await act(() => router.navigate('/content/article/edit/31002'));
  expect(await screen.findByDisplayValue('手足口病')).toBeInTheDocument();
  slow.letGo();
  expect(await screen.findByText('季节提示')).toBeInTheDocument();
});
