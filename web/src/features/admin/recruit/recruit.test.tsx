import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anApplication, anApplicationDetail, aPosting, fakeRecruit } from '@/testing/fake-recruit';
import { createFakeServer, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { option } from '@/testing/shown-input';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { transition } from '@/testing/transition';
import ApplicationListPage from './application-list-page';
import PostingListPage from './posting-list-page';
import type { ApplicationDetail, Posting } from './recruit-types';

givenStaffBrowser();

const posting = ['list', 'add', 'edit', 'delete', 'publish'].map((code) => `recruit:posting:${code}`);
const application = ['list', 'reveal', 'review', 'export'].map((code) => `recruit:application:${code}`);

const dialogOf = (inside: HTMLElement) => inside.closest('[role=dialog]') as HTMLElement;

describe('the postings', () => {
  const open = (postings: Posting[]) => {
    const server = createFakeServer(fakeRecruit(postings));
    return { ...renderWidget(<PostingListPage />, { server, codes: [...posting, ...application] }), server };
  };
  const offered = async (user: ReturnType<typeof open>['user'], title: string) => {
    const row = (await screen.findByText(title)).closest('tr');
    const buttons = within(row as HTMLElement).getAllByRole('button');
    const more = buttons.find(({ textContent }) => textContent?.startsWith('更多'));
    if (more) await user.click(more);
    const entries = more ? within(await screen.findByRole('menu')).getAllByRole('menuitem') : [];
    return [...buttons, ...entries].map(({ textContent }) => textContent ?? '').join(' ');
  };

  it.each([
    ['a draft', aPosting({ published: false, state: 'draft', applications: 0 }), /发布/, /查看页面|撤销公告|报名申请/],
    ['one that takes applications', aPosting(), /报名申请.*查看页面.*撤销公告/, /发布|删除/],
    ['one that was revoked', aPosting({ state: 'revoked', revokeReason: '岗位调整' }), /发布/, /撤销公告/],
    ['one that no column shows', aPosting({ path: '' }), /报名申请/, /查看页面/],
  ] as const)('offers for %s what can be done with it', async (_, row, can, cannot) => {
    const { user } = open([row]);
    const words = await offered(user, row.title);
    expect(words).toMatch(can);
    expect(words).not.toMatch(cannot);
  });

  it('are published and revoked in bulk by who may publish one', async () => {
    const { user, server } = open([aPosting()]);
    const bodies: unknown[] = [];
    server.on('POST /recruit/posting/revokeBatch', ({ body }) => {
      bodies.push(body);
      return { done: 1, gone: [], refused: [] };
    });
    await user.click(await screen.findByRole('checkbox', { name: '选择 公开招聘公告' }));
    expect(screen.getByRole('button', { name: '发布' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '撤销公告' }));
    const dialog = await screen.findByRole('dialog', { name: '撤销 1 个公告' });
    await user.type(within(dialog).getByLabelText('撤销理由'), '岗位有调整');
    await user.click(within(dialog).getByRole('button', { name: '撤销公告' }));
    await waitFor(() => expect(bodies).toEqual([{ ids: ['1'], reason: '岗位有调整' }]));
  });

  it('opens the page of a posting at its own address', async () => {
    const { user } = open([aPosting()]);
    await screen.findByText('公开招聘公告');
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await offered(user, '公开招聘公告');
    await user.click(await screen.findByRole('menuitem', { name: '查看页面' }));
    expect(opened).toHaveBeenCalledWith('/recruitmentd/90/1', '_blank', 'noopener');
  });

  it('takes a typed moment with Enter and keeps the form open until it is saved', async () => {
    const { user, server } = open([]);
    await user.click(await screen.findByText(/^新增/));
    const form = await screen.findByRole('dialog');
    await user.type(within(form).getByLabelText(/^标题/), '新公告');
    await user.type(within(form).getByLabelText(/^招聘单位/), '中心');
    await user.type(within(form).getByLabelText(/^咨询电话/), '0300-5550000');
    await user.type(within(form).getByLabelText(/^报名开始/), '2026-12-01 09:00:00{Enter}');
    await user.type(within(form).getByLabelText(/^报名截止/), '2026-12-20 17:00:00');
    await user.click(within(form).getByRole('button', { name: '添加岗位' }));
    await waitFor(() => expect(within(form).getByRole('textbox', { name: '岗位 1岗位代码' })).toHaveFocus());
    expect(server.requests.some(({ path }) => path.endsWith('/add'))).toBe(false);
    await user.keyboard('D01{Tab}');
    await user.click(within(form).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = server.requests.find(({ path }) => path === '/recruit/posting/add')?.body;
    expect(sent).toMatchObject({
      title: '新公告',
      beginTime: '2026-12-01 09:00:00',
      endTime: '2026-12-20 17:00:00',
      posts: [{ code: 'D01', headcount: 1 }],
    });
  });
});

describe('the applications', () => {
  const open = (detail: ApplicationDetail = anApplicationDetail(), codes = [...posting, ...application]) => {
    const many = Array.from({ length: 120 }, (_, at) => aPosting({ id: String(at + 1), title: `第 ${at + 1} 次招聘` }));
    const server = createFakeServer(
      fakeRecruit(many, [detail.application, anApplication({ id: '8', postingId: '2' })], detail),
    );
    return { ...renderWidget(<ApplicationListPage />, { server, codes }), server };
  };
  const openFirst = async (user: ReturnType<typeof open>['user']) => {
    await user.click((await screen.findAllByText('查看和审查'))[0] as HTMLElement);
    return dialogOf(await screen.findByText('报名申请 CDFG34HJ67KM'));
  };

  it('are found by any of more than a hundred postings', async () => {
    const { user, address } = open();
    await user.type(await screen.findByRole('combobox', { name: '招聘公告' }), '第 113 次');
    await user.click(await option('第 113 次招聘'));
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect(address()).toBe('?postingId=113');
    expect(await screen.findByText('招聘公告：第 113 次招聘')).toBeInTheDocument();
  });

  it('are not chosen by posting, nor exported, by those who may not read the postings', async () => {
    open(anApplicationDetail(), application);
    await screen.findAllByRole('button', { name: /^查看和审查/ });
    expect(screen.queryByRole('combobox', { name: '招聘公告' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '导出报名表' })).not.toBeInTheDocument();
  });

  it('show the number and the address only after a reason', async () => {
    const { user, server } = open();
    const dialog = await openFirst(user);
    expect(await within(dialog).findByText('1101**********2141')).toBeInTheDocument();
    expect(within(dialog).getByText('材料保存到 2027-07-20 00:00')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: '查看证件号和联系方式' }));
    await user.type(await screen.findByLabelText('查看的理由'), '核对身份{Enter}');
    expect(await within(dialog).findByText('110101199603072141')).toBeInTheDocument();
    expect(server.requests.find(({ path }) => path.endsWith('/reveal'))?.body).toEqual({ id: '7', reason: '核对身份' });
  });

  it('show where somebody learned and worked as tables to read and copy, in which nothing can be changed', async () => {
    const { user } = open(anApplicationDetail());
    const dialog = await openFirst(user);
    const studies = await within(dialog).findByRole('treegrid', { name: '学习经历' });
    expect(studies).toHaveAttribute('aria-readonly', 'true');
    await user.click(within(studies.closest('[data-frame]') as HTMLElement).getByRole('textbox'));
    await user.keyboard('{Control>}a{/Control}');
    const copied = () => {
      const data = new Map<string, string>();
      const clipboardData = { setData: (type: string, text: string) => data.set(type, text) };
      fireEvent.copy(document.activeElement as Element, { clipboardData });
      return data.get('text/plain');
    };
    expect(copied()).toBe('2014-09 至 今\t医学院\t检验\t本科\t全日制\t');
    await user.keyboard('改{Enter}');
    expect(copied()).toBe('2014-09 至 今\t医学院\t检验\t本科\t全日制\t');
    const jobs = within(dialog).getByRole('treegrid', { name: '工作经历' });
    expect(jobs).toHaveAttribute('aria-rowcount', '1');
    expect(within(dialog).getByText('未填写', { selector: '[data-frame] > p' })).toBeInTheDocument();
  });

  it('are refused only with a reason, and only as they were read', async () => {
    const { user, server } = open();
    const dialog = await openFirst(user);
    await user.click(await within(dialog).findByRole('button', { name: '审查不通过' }));
    const form = dialogOf(await screen.findByLabelText(/^不通过的理由/));
    await user.click(within(form).getByRole('button', { name: '审查不通过' }));
    expect((await within(form).findAllByText('请填写不通过的理由'))[0]).toBeInTheDocument();
    expect(server.requests.some(({ path }) => path.endsWith('/refuse'))).toBe(false);
    await user.type(within(form).getByLabelText(/^不通过的理由/), '专业不符');
    await user.click(within(form).getByRole('button', { name: '审查不通过' }));
    await waitFor(() => expect(form).not.toBeInTheDocument());
    const sent = server.requests.find(({ path }) => path.endsWith('/refuse'))?.body;
    expect(sent).toMatchObject({ id: '7', version: 1, reason: '专业不符' });
  });

  it('that changed meanwhile are judged as they are now, with the words that were written', async () => {
    const detail = anApplicationDetail();
    const { user, server } = open(detail);
    server.on('POST /recruit/application/pass', ({ body }) => {
      if ((body as { version: number }).version !== detail.application.version) {
        throw new Refusal(409, '这份申请刚被别人审查过，或报名人刚改过，请核对后再操作');
      }
      return detail.application;
    });
    const dialog = await openFirst(user);
    await user.click(await within(dialog).findByRole('button', { name: '审查通过' }));
    const reason = await screen.findByLabelText(/^说明/);
    const form = dialogOf(reason);
    const save = within(form).getByRole('button', { name: '保存' });
    await user.type(reason, '材料齐全');
    detail.application = anApplication({ version: 6 });
    await user.click(save);
    expect(await screen.findByText(/^这份申请刚被别人审查过/)).toBeInTheDocument();
    expect(reason).toHaveValue('材料齐全');
    await waitFor(() => expect(save).not.toHaveClass('ant-btn-loading'));
    await user.click(save);
    await waitFor(() => expect(form).not.toBeInTheDocument());
    const sent = server.requests.filter(({ path }) => path.endsWith('/pass')).map(({ body }) => body);
    expect(sent).toMatchObject([
      { version: 1, reason: '材料齐全' },
      { version: 6, reason: '材料齐全' },
    ]);
  });

  it('take the number of the admission ticket after they passed, and say at its field that it is taken', async () => {
    const passed = anApplication({ state: 'passed', version: 3 });
    const acts = [transition('examNo', '填写准考证号'), transition('hire', '标记录用')];
    const { user, server } = open(anApplicationDetail({ application: passed, acts }));
    const taken = '这个准考证号已经给了本次招聘的另一份申请，请换一个';
    server.on('POST /recruit/application/examNo', ({ body }) => {
      const { examNo } = body as { examNo: string };
      if (examNo === '20260001') throw new Refusal(500, '请检查填写的内容', { fields: { examNo: taken } });
      return { ...passed, examNo };
    });
    const dialog = await openFirst(user);
    await user.click(await within(dialog).findByRole('button', { name: '填写准考证号' }));
    const number = await screen.findByLabelText(/^准考证号/);
    const form = dialogOf(number);
    expect(within(form).getAllByRole('textbox')).toHaveLength(1);
    await user.type(number, '20260001');
    await user.click(within(form).getByRole('button', { name: '保存' }));
    expect((await within(form).findAllByText(taken))[0]).toBeInTheDocument();
    expect(number).toBeInvalid();
    await user.clear(number);
    await user.type(number, '20260002');
    await user.click(within(form).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(form).not.toBeInTheDocument());
    const sent = server.requests.filter(({ path }) => path.endsWith('/examNo')).at(-1)?.body;
    expect(sent).toMatchObject({ id: '7', version: 3, examNo: '20260002' });
  });

  it('offer only what the server allows', async () => {
    const { user } = open(anApplicationDetail({ acts: [] }));
    const dialog = await openFirst(user);
    await within(dialog).findByText('1101**********2141');
    expect(within(dialog).queryByRole('button', { name: '审查通过' })).not.toBeInTheDocument();
  });
});
