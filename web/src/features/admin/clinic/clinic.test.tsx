import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeHandler, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { RabiesRow } from './clinic-api';
import RabiesListPage from './rabies-list-page';
import { clinic, clinicCalls, codes, type Stored } from './sample';

givenStaffBrowser();

function open(rows: Stored[], calls: Record<string, FakeHandler> = {}) {
  const server = createFakeServer({ ...clinicCalls(rows), ...calls });
  return { ...renderWidget(<RabiesListPage />, { server, codes }), server };
}

async function openForm(rows: Stored[], calls?: Record<string, FakeHandler>) {
  const opened = open(rows, calls);
  await opened.user.click(await screen.findByRole('button', { name: /^编辑：/ }));
  const form = await screen.findByRole('dialog');
  return { ...opened, form };
}

const box = (form: HTMLElement, name: string) => within(form).getByRole('textbox', { name }) as HTMLInputElement;

it('the map of a clinic can be done without when it does not load', async () => {
  const { form } = await openForm([clinic({})], {
    'GET /clinic/outlines': () => {
      throw new Refusal(500, '服务器出错了');
    },
  });
  await waitFor(() => expect(form.textContent).toContain('地图没有载入，请直接填写经度和纬度'));
  expect(box(form, '经度').value).toBe('125.40000');
});

/** A day of the hours. */
const day = (form: HTMLElement, name: string) => within(within(form).getByRole('group', { name }));

type Opened = Awaited<ReturnType<typeof openForm>>;

async function saved({ form, user, server }: Opened): Promise<unknown[]> {
  await user.click(within(form).getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => (body as RabiesRow).hours);
}

describe('the hours of a clinic', () => {
  it('are shown day by day, changed, copied to other days and sent in their words', async () => {
    const opened = await openForm([clinic({ hours: '周一至周五 08:00-12:00,14:00-17:30\n节假日 休息' })]);
    const { form, user } = opened;
    expect(day(form, '周三').getByRole('textbox', { name: '周三第 2 段结束' })).toHaveValue('17:30');
    expect(day(form, '周日').getByRole('radio', { name: '休息' })).toBeChecked();
    expect(day(form, '节假日').getByRole('radio', { name: '休息' })).toBeChecked();
    await user.click(day(form, '周六').getByRole('radio', { name: '时段' }));
    await user.type(box(form, '周六第 1 段开始'), '9');
    await user.type(box(form, '周六第 1 段结束'), '12：30');
    await user.click(day(form, '周五').getByRole('radio', { name: '全天' }));
    await user.click(day(form, '周六').getByRole('button', { name: /^复制到/ }));
    await user.click(await screen.findByRole('menuitem', { name: '节假日' }));
    await user.click(day(form, '周一').getByRole('button', { name: '删除周一第 2 段' }));
    expect(await saved(opened)).toEqual([
      '周一 08:00-12:00\n周二至周四 08:00-12:00,14:00-17:30\n周五 全天\n周六 09:00-12:30\n节假日 09:00-12:30',
    ]);
  });

  it('are not sent half, and say at the day what is missing', async () => {
    const opened = await openForm([clinic({ hours: '周一 08:00-12:00' })]);
    const { form, user, server } = opened;
    await user.click(day(form, '周一').getByRole('button', { name: '加一段：周一' }));
    await user.type(box(form, '周一第 2 段开始'), '11:00');
    await user.type(box(form, '周一第 2 段结束'), '15:00');
    await user.tab();
    await user.click(box(form, '街道乡镇'));
    expect(day(form, '周一').getByRole('alert')).toHaveTextContent('几段时间重叠或次序颠倒');
    expect(box(form, '周一第 2 段开始')).toBeInvalid();
    await user.clear(box(form, '周一第 2 段开始'));
    await user.click(within(form).getByRole('button', { name: /^保\s?存$/ }));
    await waitFor(() => expect(form.textContent).toContain('周一：请填写开始和结束的时间'));
    expect(server.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
    await user.type(box(form, '周一第 2 段开始'), '1330');
    expect(await saved(opened)).toEqual(['周一 08:00-12:00,13:30-15:00']);
  });

  it('may be pasted as a text, and come back as a week', async () => {
    const opened = await openForm([clinic({})]);
    const { form, user } = opened;
    await user.click(within(form).getByRole('button', { name: '按文字填写' }));
    const text = box(form, '工作时间，按文字填写');
    expect(text).toHaveValue('每天 08:00-20:00');
    await user.clear(text);
    await user.type(text, '周六 9：00—');
    expect(within(form).getByText(/看懂以后/)).toBeInTheDocument();
    await user.type(text, '12：00');
    await user.click(within(form).getByRole('button', { name: '按星期填写' }));
    expect(box(form, '周六第 1 段结束')).toHaveValue('12:00');
    expect(await saved(opened)).toEqual(['周六 9：00—12：00']);
  });

  it('are not asked for where somebody is there day and night', async () => {
    const { form, user } = await openForm([clinic({ hours: '', is24h: true })]);
    expect(within(form).queryByRole('group', { name: '周一' })).toBeNull();
    await user.click(within(form).getByRole('switch', { name: '24小时' }));
    expect(day(form, '周一').getByRole('radio', { name: '休息' })).toBeChecked();
    await user.click(within(form).getByRole('button', { name: /^保\s?存$/ }));
    await waitFor(() => expect(form.textContent).toContain('请选择工作时间'));
  });
});

describe('verification', () => {
  it('shows what is due and marks what was called', async () => {
    const { user, server } = open([clinic({ verifyDue: '2026-01-01' })]);
    expect((await screen.findByText('2026-01-01 已到期')).textContent).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: '选择 临江市第一人民医院' }));
    await user.click(await screen.findByRole('button', { name: /^记为今天核实/ }));
    const question = await screen.findByRole('dialog', { name: /都已打电话核对过/ });
    const [, agree] = within(question).getAllByRole('button').slice(-2);
    await user.click(agree as HTMLElement);
    await waitFor(() =>
      expect(server.requests.find(({ path }) => path === '/clinic/rabies/verify')?.body).toEqual({ ids: ['1'] }),
    );
  });
});
