import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeServer, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { Item, Review } from './review-api';
import ReviewListPage from './review-list-page';

givenStaffBrowser();

const look = 'review:service:list';
const recorder = [look, 'review:service:edit'];
const physician = [...recorder, 'review:service:sign'];

const signed: Review = {
  id: '9',
  subject: 'guidance:exposure',
  createBy: 'fanghui',
  act: 'review',
  edition: '2026-11',
  reviewer: '方慧',
  title: '主任医师',
  licence: '110330106000001',
  reviewDate: '2026-11-02',
  nextReviewDate: '2027-11-02',
  remark: '',
  createName: '办公室',
  createTime: '2026-11-02 10:00:00',
};

const item = (subject: string, name: string, more: Partial<Item> = {}): Item => ({
  subject,
  name,
  kind: subject.startsWith('page') ? 'page' : 'guidance',
  path: '/somewhere',
  edition: '2026-11',
  everyDays: 365,
  state: 'awaiting',
  stateText: '待审定',
  newest: null,
  ...more,
});

function desk(codes: readonly string[], ...items: Item[]) {
  const server = createFakeServer({
    'GET /review/subject/list': () => ({ today: '2026-11-20', items }),
    'GET /review/subject/history': () => [
      { ...signed, id: '10', act: 'withdraw', reviewer: '', title: '', remark: '剂量要再核对' },
      signed,
    ],
    'POST /review/guidance/sign': () => items[0],
    'POST /review/guidance/withdraw': () => items[0],
  });
  return { server, ...renderWidget(<ReviewListPage />, { server, codes }) };
}

it('tells of each text where it stands, by whom and until when, and where it is read', async () => {
  desk(
    physician,
    item('guidance:calc/fat', '体脂率', { state: 'valid', stateText: '有效', newest: signed }),
    item('guidance:exposure', '处置建议', {
      state: 'changed',
      stateText: '文本已更新',
      newest: { ...signed, edition: '2026-05' },
    }),
    item('page:survey', '在线调查', { stateText: '待复核' }),
  );
  const fat = (await screen.findByRole('link', { name: '体脂率' })).closest('tr');
  expect(fat?.textContent).toContain('有效2026-11方慧（主任医师）2026-11-022027-11-02');
  const exposure = screen.getByRole('link', { name: '处置建议' }).closest('tr');
  expect(exposure?.textContent).toContain('文本已更新2026-11（上次 2026-05）');
  expect(screen.getByText('共 3 项，2 项待复核或审定')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: '服务页面' })).getByRole('link').textContent).toBe('在线调查');
});

it('lists the same one below the other on a phone, without a table to scroll', async () => {
  const wide = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: query.includes('width <') }));
  const { user } = desk(
    physician,
    item('guidance:exposure', '处置建议', { state: 'valid', stateText: '有效', newest: signed }),
    item('page:survey', '在线调查', { stateText: '待复核' }),
  );
  const entry = async (name: string) => (await screen.findByRole('heading', { level: 3, name })).closest('li');
  expect((await entry('处置建议'))?.textContent).toBe(
    '处置建议有效文本版本2026-11由谁方慧（主任医师）日期2026-11-02下次2027-11-02审定撤回历史',
  );
  expect((await entry('在线调查'))?.textContent).toBe('在线调查待复核文本版本2026-11复核');
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: '历史：处置建议' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('lets staff record pages, and only those with the right of physicians sign medicine', async () => {
  desk(recorder, item('page:survey', '在线调查'), item('guidance:exposure', '处置建议', { newest: signed }));
  expect(await screen.findByRole('button', { name: '复核：在线调查' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '审定：处置建议' })).toBeNull();
  expect(screen.queryByRole('button', { name: '撤回：处置建议' })).toBeNull();
  expect(screen.getByRole('button', { name: '历史：处置建议' })).toBeTruthy();
  expect(screen.getByText(/请安全管理员在角色管理里授权给医师/)).toBeTruthy();
});

it('signs only what was read, by somebody with a title and a licence, after the row that was seen', async () => {
  const { server, user } = desk(physician, item('guidance:exposure', '处置建议', { newest: signed, state: 'due' }));
  await user.click(await screen.findByRole('button', { name: '审定：处置建议' }));
  const form = await screen.findByRole('dialog');
  const press = () => user.click(within(form).getByRole('button', { name: /^保\s?存$/ }));
  await press();
  for (const missing of ['请选择阅读确认', '请填写审定医师', '请填写职称', '请填写执业证书编号']) {
    expect(within(form).getAllByText(missing).length).toBeGreaterThan(0);
  }
  await user.click(within(form).getByRole('checkbox'));
  await user.type(within(form).getByRole('textbox', { name: '审定医师' }), '方慧');
  await user.type(within(form).getByRole('textbox', { name: '职称' }), '主任医师');
  await user.type(within(form).getByRole('textbox', { name: '执业证书编号' }), '1103');
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requests.find(({ path }) => path === '/review/guidance/sign')?.body).toEqual({
    subject: 'guidance:exposure',
    edition: '2026-11',
    follows: '9',
    reviewer: '方慧',
    title: '主任医师',
    licence: '1103',
    reviewDate: '2026-11-20',
    nextReviewDate: '2027-11-20',
    remark: '',
  });
});

it('keeps the words of a withdrawal that was refused', async () => {
  const { server, user } = desk(physician, item('guidance:exposure', '处置建议', { newest: signed }));
  server.on('POST /review/guidance/withdraw', () => {
    throw new Refusal(409, '刚才已有人登记，请刷新后再操作');
  });
  await user.click(await screen.findByRole('button', { name: '撤回：处置建议' }));
  const form = await screen.findByRole('dialog');
  await user.type(within(form).getByRole('textbox', { name: '理由' }), '剂量要再核对');
  await user.click(within(form).getByRole('button', { name: /^撤\s?回$/ }));
  expect(await screen.findByText('刚才已有人登记，请刷新后再操作')).toBeTruthy();
  expect(within(form).getByRole('textbox', { name: '理由' })).toHaveProperty('value', '剂量要再核对');
});

it('shows all that was recorded, the newest first', async () => {
  const { user } = desk([look], item('guidance:exposure', '处置建议', { newest: signed }));
  await user.click(await screen.findByRole('button', { name: '历史：处置建议' }));
  const lines = within(await screen.findByRole('dialog')).findAllByRole('listitem');
  expect((await lines).map(({ textContent }) => textContent)).toEqual([
    '撤回审定剂量要再核对文本版本 2026-11 · 办公室 登记于 2026-11-02 10:00',
    '2026-11-02 审定方慧，主任医师，执业证书 110330106000001；下次 2027-11-02文本版本 2026-11 · 办公室 登记于 2026-11-02 10:00',
  ]);
});

it('is closed to whoever may not look', async () => {
  desk([]);
  expect(await screen.findByText('没有权限')).toBeTruthy();
});
