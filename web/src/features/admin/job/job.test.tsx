import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, type FakeHandler, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { jobBase } from './job-api';
import JobPage from './job-page';
import { jobs, runs } from './sample';
import { jobCalls, rights } from './sample-calls';

givenStaffBrowser();

afterEach(() => {
  vi.useRealTimers();
});

/** Longer than the program waits before it asks again. */
const whileLater = () => act(() => vi.advanceTimersByTimeAsync(2_500));

const open = (calls: Record<string, FakeHandler> = {}, codes: readonly string[] = rights, search = '') => {
  const server = createFakeServer({ ...jobCalls(), ...calls });
  return { server, ...renderWidget(<JobPage />, { server, codes, search }) };
};

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest('tr');
  if (!row) throw new Error(`${name} stands in no row`);
  return row;
};

describe('the list of jobs', () => {
  it('says what a job does, when, and how it went; the work of the program stays where it is', async () => {
    const { user } = open();
    const row = await rowOf('工作日死链检查');
    for (const text of ['死链检查', '每个工作日 6:30', '0 30 6 ? * 2-6 *', '正常', '2026-11-26 06:30:00', '成功']) {
      expect(row).toHaveTextContent(text);
    }
    expect(await rowOf('月末全站死链检查')).toHaveTextContent('已停止');
    expect(await rowOf('访问统计汇总')).toHaveTextContent('还没有执行过');
    const offered = within(await rowOf('定时发布')).getAllByRole('button');
    expect(offered.map((each) => each.textContent)).toEqual(['编辑', '立即执行', '执行日志']);
    await user.click(within(row).getByRole('button', { name: /^更多/ }));
    expect(await screen.findByRole('menuitem', { name: '删除' })).toBeInTheDocument();
    for (const name of [/导入/, /导出/]) expect(screen.getByRole('button', { name })).toBeInTheDocument();
  });

  it('starts and stops a job and runs it at once', async () => {
    const { user, server } = open();
    const row = await rowOf('工作日死链检查');
    await user.click(within(row).getByRole('button', { name: /^立即执行/ }));
    expect(await screen.findByText(/已开始执行/)).toBeInTheDocument();
    await user.click(within(row).getByRole('button', { name: /^更多/ }));
    await user.click(await screen.findByRole('menuitem', { name: '停止' }));
    await waitFor(() => expect(row).toHaveTextContent('已停止'));
    await user.click(within(row).getByRole('button', { name: /^更多/ }));
    await user.click(await screen.findByRole('menuitem', { name: '启动' }));
    await waitFor(() => expect(row).toHaveTextContent('正常'));
    const sent = server.requests.filter(({ method }) => method === 'POST').map(({ path, query }) => `${path} ${query}`);
    expect(sent).toEqual(['execute', 'pause', 'resume'].map((act) => `${jobBase}/${act} id=1`));
  });

  it('is loaded again while one of its jobs runs', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const rows = jobs();
    const calls = jobCalls(rows);
    let asked = 0;
    open({
      ...calls,
      [`GET ${jobBase}/list`]: (request) => {
        asked += 1;
        if (asked > 1 && rows[1]) Object.assign(rows[1], { lastState: 'done', lastMessage: '发布了 3 篇' });
        return calls[`GET ${jobBase}/list`]?.(request);
      },
    });
    expect(await rowOf('定时发布')).toHaveTextContent('执行中');
    await whileLater();
    await waitFor(async () => expect(await rowOf('定时发布')).toHaveTextContent('发布了 3 篇'));
  });

  it('says why a job is not run a second time', async () => {
    const { user } = open({
      [`POST ${jobBase}/execute`]: () => {
        throw new Refusal(400, '这个任务正在执行，等它结束再试');
      },
    });
    const row = await rowOf('工作日死链检查');
    await user.click(within(row).getByRole('button', { name: /^立即执行/ }));
    expect(await screen.findByText('这个任务正在执行，等它结束再试')).toBeInTheDocument();
  });

  it('offers who may only look nothing that changes', async () => {
    open({}, ['system:quartzJob:list']);
    const row = await rowOf('工作日死链检查');
    const offered = within(row)
      .getAllByRole('button')
      .map((each) => each.textContent);
    expect(offered).toEqual(['详情', '执行日志']);
    expect(screen.queryByRole('button', { name: /新增|导入|导出/ })).not.toBeInTheDocument();
  });

  it('asks nothing without the right to look', () => {
    const { server } = open({}, []);
    expect(screen.getByText('没有权限')).toBeInTheDocument();
    expect(server.requests).toEqual([]);
  });
});

describe('the form of a job', () => {
  const edit = async (calls: Record<string, FakeHandler> = {}) => {
    const opened = open(calls);
    const row = await rowOf('工作日死链检查');
    await opened.user.click(within(row).getByRole('button', { name: /^编辑/ }));
    const form = await screen.findByRole('dialog');
    await within(form).findByRole('spinbutton', { name: '最多检查（篇）' });
    return { ...opened, form };
  };
  const save = (form: HTMLElement) => within(form).getByRole('button', { name: /^保\s?存$/ });

  it('asks what the handler wants to know and saves it as one text', async () => {
    const { user, server, form } = await edit();
    const pages = within(form).getByRole('spinbutton', { name: '最多检查（篇）' });
    expect(pages).toHaveValue('800');
    await user.clear(pages);
    await user.type(pages, '1200');
    await user.click(save(form));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.requests.find(({ method }) => method === 'PUT')?.body as { parameter: string };
    expect(JSON.parse(sent.parameter)).toEqual({ pageLimit: 1200, scope: 'all', isReported: true });
  });

  it('checks the bounds of a parameter and the number of retries before it asks the server', async () => {
    const { user, server, form } = await edit();
    const pages = within(form).getByRole('spinbutton', { name: '最多检查（篇）' });
    await user.clear(pages);
    await user.type(pages, '9000');
    const retries = within(form).getByRole('spinbutton', { name: '失败后重试（次）' });
    await user.clear(retries);
    await user.type(retries, '11');
    await user.click(save(form));
    expect((await within(form).findAllByText(/要在 1 到 5000 之间/)).length).toBeGreaterThan(0);
    expect(within(form).getAllByText(/最多重试 10 次/).length).toBeGreaterThan(0);
    expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('shows a refusal at the field that it speaks of', async () => {
    const { user, form } = await edit({
      [`PUT ${jobBase}/edit`]: () => {
        throw new Refusal(400, '请检查填写的内容', {
          fields: { cronExpression: '分：“60”超出 0 到 59', parameter: '范围：没有这个选项' },
        });
      },
    });
    await user.click(save(form));
    await waitFor(() =>
      expect(within(form).getByRole('combobox', { name: '范围' })).toHaveAccessibleDescription(/没有这个选项/),
    );
    expect(within(form).getByRole('textbox', { name: '执行时间' })).toHaveAccessibleDescription(/超出 0 到 59/);
  });

  it('shows both versions after a stale save, parameter by parameter', async () => {
    const stored = jobs()[0];
    const { user, form } = await edit({
      [`PUT ${jobBase}/edit`]: () => {
        throw new Refusal(409, '内容已被他人修改', {
          current: { ...stored, version: 2, parameter: '{"pageLimit":300,"scope":"all"}' },
        });
      },
    });
    await user.click(save(form));
    const conflict = await screen.findByRole('dialog', { name: /他人|修改/ });
    expect(conflict).toHaveTextContent('最多检查（篇）');
    expect(conflict).toHaveTextContent('300');
    expect(conflict).toHaveTextContent('800');
  });
});

describe('the log of a job', () => {
  const openLog = async (calls: Record<string, FakeHandler> = {}) => {
    const opened = open(calls);
    const row = await rowOf('工作日死链检查');
    await opened.user.click(within(row).getByRole('button', { name: /^更多/ }));
    await opened.user.click(await screen.findByRole('menuitem', { name: '执行日志' }));
    return { ...opened, log: await screen.findByRole('dialog', { name: '执行日志：工作日死链检查' }) };
  };

  it('tells of each run who started it, where, how long it took and what came of it', async () => {
    const { log } = await openLog();
    const failed = (await within(log).findByRole('rowheader', { name: '2026-11-24 06:30:01' })).closest('tr');
    for (const text of ['失败', '10 分', '按时间', 'linjiang-2', '超过 600 秒']) {
      expect(failed).toHaveTextContent(text);
    }
    const running = within(log).getByRole('rowheader', { name: '2026-11-25 21:00:02' }).closest('tr');
    expect(running).toHaveTextContent(/执行中 40%.*周敏/);
  });

  it('asks again while something runs', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const made = runs().slice(0, 1);
    let asked = 0;
    const { log } = await openLog({
      [`GET ${jobBase}/runs`]: () => {
        asked += 1;
        const [run] = made;
        if (run && asked > 1)
          Object.assign(run, { state: 'done', endTime: '2026-11-25 21:01:00', message: '都能打开' });
        return { records: made, total: 1, size: 10, current: 1, pages: 1 };
      },
    });
    expect(await within(log).findByText('执行中')).toBeInTheDocument();
    await whileLater();
    await waitFor(() => expect(log).toHaveTextContent('都能打开'));
  });
});

describe('the history', () => {
  it('tells how the runs of the last days went, as a table too, and stands in the address as every view does', async () => {
    const { user, address } = open({}, rights, '?view=history');
    const counts = await screen.findByRole('region', { name: '执行次数' });
    expect(within(counts).getByRole('img')).toHaveAccessibleName(/全部任务每天的执行次数，柱形图/);
    await user.click(within(counts).getByRole('button', { name: /查看数据表/ }));
    expect(within(counts).getAllByRole('row')).toHaveLength(31);
    await user.click(screen.getByRole('button', { name: '日历' }));
    expect(address()).toBe('?view=calendar');
  });
});
