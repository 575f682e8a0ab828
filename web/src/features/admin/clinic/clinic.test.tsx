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

type Opened = Awaited<ReturnType<typeof openForm>>;

async function saved({ form, user, server }: Opened): Promise<unknown[]> {
  await user.click(within(form).getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => (body as RabiesRow).hours);
}

describe('the hours of a clinic', () => {
  it('may be pasted as a text, and come back as a week', async () => {
    const opened = await openForm([clinic({})]);
    const { form, user } = opened;
    await user.click(within(form).getAllByRole('button', { name: '按文字填写' })[0] as HTMLElement);
    const text = box(form, '工作时间，按文字填写');
    expect(text).toHaveValue('每天 08:00-20:00');
    await user.clear(text);
    await user.type(text, '周六 9：00—');
    expect(within(form).getByText(/看懂以后/)).toBeInTheDocument();
    await user.type(text, '12：00');
    await user.click(within(form).getByRole('button', { name: '按星期填写' }));
    expect(within(form).getByRole('treegrid', { name: '每周时间' })).toBeInTheDocument();
    expect(await saved(opened)).toEqual(['周六 9：00—12：00']);
  });

  it('are not asked for where somebody is there day and night', async () => {
    const { form, user } = await openForm([clinic({ hours: '', is24h: true })]);
    expect(within(form).queryByRole('treegrid', { name: '每周时间' })).toBeNull();
    await user.click(within(form).getByRole('switch', { name: '24小时' }));
    expect(within(form).getByRole('treegrid', { name: '每周时间' })).toBeInTheDocument();
    await user.click(within(form).getByRole('button', { name: /^保\s?存$/ }));
    await waitFor(() => expect(form.textContent).toContain('请选择工作时间'));
  });
});

describe('the days of a clinic that differ', () => {
  it('begin with one button, and say in a text what is written twice', async () => {
    const { form, user, server } = await openForm([clinic({})]);
    await user.click(within(form).getByRole('button', { name: '添加特殊日期' }));
    await waitFor(() => expect(box(form, '特殊日期 1日期')).toHaveFocus());
    await user.click(within(form).getByRole('button', { name: /^保\s?存$/ }));
    await waitFor(() => expect(form.textContent).toContain('特殊日期 1：请选择日期'));
    await user.click(within(form).getAllByRole('button', { name: '按文字填写' })[1] as HTMLElement);
    await user.type(box(form, '特殊日期，按文字填写'), '2026-10-01至2026-10-07 休息\n2026-10-03 全天');
    await user.click(within(form).getByRole('button', { name: /^保\s?存$/ }));
    await waitFor(() => expect(form.textContent).toContain('同一天只能写一次'));
    expect(server.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
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
