import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUndo } from '@/shared/api/undo';
import { createFakeServer } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { UndoNotice } from '@/ui-admin/undo/undo-notice';
import DangerPage from './danger-page';
import LexiconPage from './lexicon-page';
import { stateOf } from './pin-page';
import QuestionPage from './question-page';
import WeekPage from './week-page';

givenStaffBrowser();

const codes = ['list', 'add', 'edit'].map((action) => `content:search:${action}`);
const audit = { version: 1, createBy: '', createTime: '2026-11-20 10:00:00', updateBy: '', updateTime: null };
const week = {
  ...audit,
  id: '1',
  week: '2026-11-16',
  word: '草爬子咬了',
  times: 9,
  results: 0,
  missed: 9,
  opened: 0,
};

it('teaches what a word of people means, with a look at what it will find', async () => {
  const server = createFakeServer({
    ...fakeTable('/content/searchWeek', [week]),
    'GET /content/synonym/preview': () => ({
      before: 0,
      after: 2,
      first: [{ path: '/detail/32/7', title: '被蜱咬了怎么办' }],
      group: '',
    }),
    'POST /content/synonym/teach': () => ({ id: '5', words: '草爬子,蜱虫' }),
  });
  const { user } = renderWidget(<WeekPage />, { server, codes });
  await user.click(await screen.findByRole('button', { name: /^这个词的意思是/ }));
  const form = await screen.findByRole('dialog');
  const word = within(form).getByRole('textbox', { name: '大家用的词' });
  expect(word).toHaveValue('草爬子咬了');
  await user.clear(word);
  await user.type(word, '草爬子');
  await user.type(within(form).getByRole('textbox', { name: '它的意思是' }), '蜱虫');
  expect(await within(form).findByText('被蜱咬了怎么办')).toBeInTheDocument();
  await user.click(within(form).getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.requests.find(({ method }) => method === 'POST')?.body;
  expect(sent).toEqual({ word: '草爬子', meaning: '蜱虫' });
});

const group = {
  ...audit,
  id: '腹泻',
  head: '腹泻',
  kind: '症状',
  same: '拉肚子,拉稀',
  near: '肠胃炎',
  source: 'ICD-10',
  own: '窜窜',
  on: true,
};

it('switches a group of the lexicon off and on again', async () => {
  const server = createFakeServer({
    ...fakeTable('/content/searchLexicon', [group]),
    'GET /content/searchLexicon/signed': () => ({ by: '' }),
    'GET /content/searchLexicon/kinds': () => ['症状'],
    'POST /content/searchLexicon/switch': () => null,
  });
  const { user } = renderWidget(<LexiconPage />, { server, codes });
  expect(await screen.findByText('拉肚子、拉稀')).toBeInTheDocument();
  expect(screen.getByText('ICD-10')).toBeInTheDocument();
  expect(await screen.findByText('现在的文字还没有医师审定')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^停用/ }));
  expect(await screen.findByText(/已停用“腹泻”/)).toBeInTheDocument();
  const sent = server.requests.find(({ method }) => method === 'POST')?.body;
  expect(sent).toEqual({ head: '腹泻', on: false });
});

it('brings back a group that was switched off by mistake, like a row that was deleted', async () => {
  useUndo.getState().clear();
  const server = createFakeServer({
    ...fakeTable('/content/searchLexicon', [group]),
    'GET /content/searchLexicon/signed': () => ({ by: '' }),
    'GET /content/searchLexicon/kinds': () => ['症状'],
    'POST /content/searchLexicon/switch': () => null,
  });
  const page = (
    <>
      <LexiconPage />
      <UndoNotice />
    </>
  );
  const { user } = renderWidget(page, { server, codes });
  await user.click(await screen.findByRole('button', { name: /^停用/ }));
  expect(await screen.findByText(/已停用 1 条/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(screen.queryByText(/已停用 1 条/)).toBeNull());
  const sent = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([
    { head: '腹泻', on: false },
    { head: '腹泻', on: true },
  ]);
});

it('shows beside the danger lines which physician signed them', async () => {
  const server = createFakeServer({
    ...fakeTable('/content/searchDanger', []),
    'GET /content/searchDanger/signed': () => ({ by: '方慧（主任医师）2026年11月20日审定' }),
  });
  renderWidget(<DangerPage />, { server, codes: ['content:danger:list'] });
  expect(await screen.findByText(/方慧（主任医师）/)).toBeInTheDocument();
});

it('adds words of the site to a group, with those that were seen', async () => {
  const server = createFakeServer({
    ...fakeTable('/content/searchLexicon', [group]),
    'GET /content/searchLexicon/signed': () => ({ by: '' }),
    'GET /content/searchLexicon/kinds': () => ['症状'],
    'POST /content/searchLexicon/words': () => null,
  });
  const { user } = renderWidget(<LexiconPage />, { server, codes });
  await user.click(await screen.findByRole('button', { name: /^本站的词/ }));
  const form = await screen.findByRole('dialog');
  expect(form).toHaveTextContent('程序自带：拉肚子、拉稀');
  await user.type(within(form).getByRole('textbox', { name: '本站的词' }), '，跑茅厕');
  await user.click(within(form).getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.requests.find(({ method }) => method === 'POST')?.body;
  expect(sent).toEqual({ head: '腹泻', words: '窜窜，跑茅厕', before: '窜窜' });
});

it('offers who may only look no changes to the lexicon', async () => {
  const server = createFakeServer({
    ...fakeTable('/content/searchLexicon', [group]),
    'GET /content/searchLexicon/signed': () => ({ by: '方慧（主任医师）2026年11月20日审定' }),
  });
  renderWidget(<LexiconPage />, { server, codes: ['content:search:list'] });
  expect(await screen.findByText('拉肚子、拉稀')).toBeInTheDocument();
  expect(await screen.findByText(/方慧（主任医师）/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /停用|本站的词/ })).not.toBeInTheDocument();
});

it('shows which questions the last change made worse', async () => {
  const question = {
    ...audit,
    id: '1',
    question: '洗手步骤',
    paths: '/detail/31/9',
    remark: '',
    place: 0,
    earlier: 2,
  };
  const trial = {
    id: '9',
    cause: '同义词有改动',
    asked: 40,
    firstThree: 31,
    firstTen: 36,
    better: 0,
    worse: 1,
    createBy: 'editor',
    createTime: '2026-11-24 10:00:00',
  };
  const server = createFakeServer({
    ...fakeTable('/content/searchQuestion', [question]),
    'GET /content/searchQuestion/runs': () => [trial],
  });
  renderWidget(<QuestionPage />, { server, codes });
  expect(await screen.findByText(/变差：第 2 条 → 没找到/)).toBeInTheDocument();
  expect(await screen.findByText('变差 1')).toBeInTheDocument();
});

it.each([
  ['2026-11-23', '已到期'],
  ['2026-11-24', '还有 0 天'],
  ['2026-12-24', '还有 30 天'],
  ['2026-12-25', '显示中'],
])('a pin until %s is %s', (endDate, text) => {
  expect(stateOf(endDate, '2026-11-24').text).toBe(text);
});
