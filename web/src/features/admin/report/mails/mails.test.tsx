import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { reportCalls, reportPaths } from '@/testing/fake-report';
import { createFakeServer, type FakeHandler, type FakeRequest, Refusal, refusing } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { AddressContext } from '@/ui-admin/page/page-address';
import type { Mail } from './mail-api';
import MailsPage from './mails-page';

givenStaffBrowser();

const base = '/online/cgreport/mail';
const codes = ['list', 'edit'].map((right) => `online:report:${right}`);
const head = { id: 'h1', code: 'issued', name: '疫苗领用明细' };

const reader = (username: string, realname: string, more: object) => ({
  userId: username || 'gone',
  username,
  realname,
  lastTime: null,
  lastState: '' as const,
  lastMessage: '',
  ...more,
});

const mail: Mail = {
  id: '5',
  headId: 'h1',
  cronExpression: '0 0 8 ? * MON',
  cronText: '每周一 8:00',
  query: 'issued_begin=%7Bweek-1%7D&issued_end=%7Btoday-1%7D&vaccine=*流感*&maker=2&self_year=2026&order=asc',
  attached: true,
  enabled: true,
  nextTime: '2026-11-30 08:00:00',
  version: 3,
  createBy: 'zhoumin',
  createTime: '2026-11-20 10:00:00',
  readers: [
    reader('liqiang', '李强', { lastState: 'sent', lastTime: '2026-11-23 08:00:10', lastMessage: '已寄出，12 行' }),
    reader('wangfang', '王芳', { lastState: 'failed', lastMessage: '没有寄出：邮件服务没有回答' }),
  ],
};

const calls: Record<string, FakeHandler> = {
  ...reportCalls,
  'GET /online/cgreport/head/queryById': () => head,
  [`GET ${base}/list`]: () => [mail],
  'GET /sys/user/getMultiUser': () => [{ id: '1', username: 'liqiang', realname: '李强', phone: '', orgCodeTxt: '' }],
};

function show(more: Record<string, FakeHandler> = {}, rights = codes) {
  const server = createFakeServer({ ...calls, ...more });
  const address = { path: '/report/config/mails/h1', search: '', params: { id: 'h1' } };
  const page = (
    <AddressContext value={address}>
      <MailsPage />
    </AddressContext>
  );
  const sent = (path: string) => server.requests.filter((request) => request.path === path).map(({ body }) => body);
  return { server, sent, ...renderWidget(page, { server, codes: rights }) };
}

const card = async () => within(await screen.findByRole('region', { name: '1. 每周一 8:00' }));

describe('the sendings of a report', () => {
  it('say when, by which conditions, to whom, and what was wrong last', async () => {
    show();
    const first = await card();
    expect(first.getByText('2026-11-30 08:00')).toBeInTheDocument();
    expect(first.getByText(/领用日期：上周一至前一天/)).toHaveTextContent('疫苗：流感');
    expect(first.getByText('收件人：李强、王芳；1 人上次没有收到')).toBeInTheDocument();
    expect(first.getByText('没有寄出：邮件服务没有回答')).toBeInTheDocument();
  });

  it('are changed without losing what the form does not show', async () => {
    const { user, sent } = show({ [`POST ${base}/save`]: () => mail });
    await user.click((await card()).getByRole('button', { name: '编辑：第 1 个' }));
    const form = within(await screen.findByRole('dialog', { name: /编辑按时寄送/ }));
    const vaccine = await form.findByLabelText('疫苗');
    expect(vaccine).toHaveValue('流感');
    await user.clear(vaccine);
    await user.type(vaccine, '水痘');
    await user.clear(form.getByLabelText('领用日期，到'));
    await user.type(form.getByLabelText('领用日期，到'), '3天前');
    await user.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent(`${base}/save`)).toHaveLength(1));
    const [saved] = sent(`${base}/save`) as [{ query: string; users: string[] }];
    expect(saved).toMatchObject({ id: '5', version: 3, users: ['liqiang', 'wangfang'], attached: true });
    expect(Object.fromEntries(new URLSearchParams(saved.query))).toEqual({
      issued_begin: '{week-1}',
      issued_end: '{today-3}',
      vaccine: '*水痘*',
      maker: '2',
      self_year: '2026',
      order: 'asc',
    });
  });

  it('are sent once to oneself, and say at once what is wrong', async () => {
    let answer = () => {
      throw new Refusal(500, '账号没有邮箱，请先在个人设置里填写');
    };
    const { user, sent } = show({ [`POST ${base}/send`]: () => answer() });
    const first = await card();
    await user.click(first.getByRole('button', { name: '先寄给我看：第 1 个' }));
    expect(await screen.findByText('账号没有邮箱，请先在个人设置里填写')).toBeInTheDocument();
    answer = () => undefined as never;
    await user.click(first.getByRole('button', { name: '停用：第 1 个' }));
    expect(sent(`${base}/send`)).toEqual([{ id: '5', mine: true }]);
  });

  it('keep what was typed when they are refused', async () => {
    const refused = (_: FakeRequest) => {
      throw new Refusal(400, '请检查填写的内容', { fields: { cronExpression: '两次之间至少隔 1 小时' } });
    };
    const { user } = show({ [`POST ${base}/save`]: refused });
    await user.click((await card()).getByRole('button', { name: '编辑：第 1 个' }));
    const form = within(await screen.findByRole('dialog', { name: /编辑按时寄送/ }));
    await user.click(form.getByRole('button', { name: '保存' }));
    expect(await form.findAllByText(/两次之间至少隔 1 小时$/)).not.toHaveLength(0);
    expect(form.getByLabelText('疫苗')).toHaveValue('流感');
  });

  it.each<[string, Record<string, FakeHandler>, string[], string]>([
    ['there are none', { [`GET ${base}/list`]: () => [] }, codes, '还没有按时寄送'],
    ['they do not come', { [`GET ${base}/list`]: refusing(500, '正在维护') }, codes, '正在维护'],
    ['the report is gone', { [reportPaths.columns]: refusing(404, '没有') }, codes, '没有这张报表'],
    ['one may not see them', {}, [], '没有权限'],
  ])('say so when %s', async (_, more, rights, words) => {
    show(more, rights);
    expect((await screen.findAllByText(new RegExp(words)))[0]).toBeInTheDocument();
  });
});
