import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aLetter, aLetterDetail, fakeConsult, letterActs } from '@/testing/fake-consult';
import { createFakeServer, held, Refusal } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { groupedCode, mergeTargets, openBlanks, plainCode } from './core/words';
import { detailOptions } from './letter-api';
import { LetterDesk } from './letter-desk';
import LetterListPage from './letter-list-page';
import LetterStatisticsPage from './letter-statistics-page';
import type { Letter, LetterDetail, ReplyTemplate } from './letter-types';

givenStaffBrowser();

const codes = ['letter:list', 'letter:reveal', 'statistics:list', 'template:list'].map((code) => `consult:${code}`);

const templates: ReplyTemplate[] = [
  { id: '1', version: 1, name: '发热就医提示', category: '', body: '请拨打【电话】。', sortNo: 1 },
  { id: '2', version: 1, name: '送样须知', category: 'testing', body: '请预约。', sortNo: 2 },
];

function Opened() {
  const { data } = useQuery(detailOptions('1'));
  return data ? <LetterDesk detail={data} /> : null;
}

function openLetter(part: Partial<LetterDetail>) {
  const detail = aLetterDetail(part);
  const server = createFakeServer({
    ...fakeConsult([detail.letter], detail),
    ...fakeTable(
      '/consult/template',
      templates.map((template) => ({
        ...template,
        version: 1,
        createBy: '',
        createTime: '',
        updateBy: '',
        updateTime: null,
      })),
    ),
  });
  return { ...renderWidget(<Opened />, { server, codes }), server, detail };
}

const sent = (server: ReturnType<typeof openLetter>['server'], path: string) =>
  server.requests.filter((request) => request.path === path).map(({ body }) => body);

describe('the list of letters', () => {
  const open = (letters: Letter[], more: string[] = []) => {
    const server = createFakeServer(fakeConsult(letters, aLetterDetail()));
    return { ...renderWidget(<LetterListPage />, { server, codes: [...codes, ...more] }), server };
  };
  const letters = () => [
    aLetter({ id: '1', title: '发烧怎么办' }),
    aLetter({ id: '2', title: '井水送检', state: 'handling', light: 'red', departName: '检验科' }),
    aLetter({ id: '3', title: '', state: 'closed', light: '', dueTime: null }),
  ];

  it('says in words and shapes how urgent each letter is', async () => {
    open(letters());
    const late = (await screen.findByRole('link', { name: '井水送检' })).closest('tr') as HTMLElement;
    expect(within(late).getByText('超期')).toBeInTheDocument();
    expect(within(late).getByText('办理中')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '内容已销毁的来信' })).toBeInTheDocument();
  });

  it('shows the letters of a figure, and all of them when it is pressed again', async () => {
    const { user, address } = open(letters());
    const figure = await screen.findByRole('button', { name: /^办理中 ?1$/ });
    await user.click(figure);
    await waitFor(() => expect(screen.queryByRole('link', { name: '发烧怎么办' })).not.toBeInTheDocument());
    expect(address()).toBe('?state=handling');
    expect(figure).toHaveAttribute('aria-pressed', 'true');
    await user.click(figure);
    expect(await screen.findByRole('link', { name: '发烧怎么办' })).toBeInTheDocument();
  });

  it('says which letters somebody was reminded of', async () => {
    open([
      aLetter({ id: '1', title: '发烧怎么办' }),
      aLetter({ id: '2', title: '井水送检', state: 'handling', light: 'amber', alert: 1 }),
      aLetter({ id: '3', title: '消毒问题', state: 'handling', light: 'red', alert: 2 }),
    ]);
    const row = async (name: string) =>
      within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);
    expect((await row('发烧怎么办')).queryByText(/已提醒|已督办/)).not.toBeInTheDocument();
    expect((await row('井水送检')).getByText('已提醒')).toBeInTheDocument();
    expect((await row('消毒问题')).getByText('已督办')).toBeInTheDocument();
  });

  it('goes into a file with the conditions of the list', async () => {
    const { user, server } = open(letters(), ['consult:letter:export']);
    server.on('POST /sys/common/exportTask', () => ({ state: 'done', total: 1 }));
    server.on('GET /consult/letter/exportXls', () => new Response(new Uint8Array([1])));
    await user.click(await screen.findByRole('button', { name: /^办理中 ?1$/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: '发烧怎么办' })).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: '导出' }));
    await user.click(await screen.findByRole('menuitem', { name: '导出查询结果' }));
    await waitFor(() =>
      expect(server.requests.find(({ path }) => path.endsWith('/exportXls'))?.query.get('state')).toBe('handling'),
    );
  });

  it('is not taken out by those who may not', async () => {
    open(letters());
    await screen.findByRole('link', { name: '发烧怎么办' });
    expect(screen.queryByRole('button', { name: /导出/ })).not.toBeInTheDocument();
  });

  it('finds a writer by the whole number, which never stands in the address', async () => {
    const { user, address, server } = open(letters());
    await user.type(await screen.findByLabelText('写信人的电话或邮箱'), '13800005678{Enter}');
    await screen.findByText('只列出这个联系方式的来信');
    await waitFor(() => expect(server.requests.at(-1)?.query.get('contact')).toBe('13800005678'));
    expect(address()).toBe('');
  });

  it('is not searched by the number of a writer by those who may not see it', async () => {
    const server = createFakeServer(fakeConsult(letters(), aLetterDetail()));
    renderWidget(<LetterListPage />, { server, codes: ['consult:letter:list'] });
    await screen.findByRole('link', { name: '发烧怎么办' });
    expect(screen.queryByLabelText('写信人的电话或邮箱')).not.toBeInTheDocument();
  });
});

describe('a letter', () => {
  it('offers what the server allows and nothing else', async () => {
    openLetter({ acts: letterActs('receive', 'refuse') });
    expect(await screen.findByRole('button', { name: '受理并分办' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '不予受理' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '转办' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: '答复' })).not.toBeInTheDocument();
  });

  it('shows who wrote only after a reason', async () => {
    const { user, server } = openLetter({});
    expect(await screen.findByText('138****5678')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '查看完整信息' }));
    await user.type(await screen.findByLabelText('查看的理由'), '{Enter}');
    expect(await screen.findByText('请填写查看的理由')).toBeInTheDocument();
    await user.type(screen.getByLabelText('查看的理由'), '电话核实{Enter}');
    expect(await screen.findByText('13800005678')).toBeInTheDocument();
    expect(sent(server, '/consult/letter/reveal')).toEqual([{ id: '1', reason: '电话核实' }]);
    await user.click(screen.getByRole('button', { name: '重新打码' }));
    expect(screen.queryByText('13800005678')).not.toBeInTheDocument();
  });

  it('is refused with a reason that stays when the server says no', async () => {
    const { user, server, detail } = openLetter({ acts: letterActs('refuse') });
    server.on('POST /consult/letter/refuse', () => {
      throw new Refusal(500, '数据库正在维护');
    });
    await user.click(await screen.findByRole('button', { name: '不予受理' }));
    const dialog = await screen.findByRole('dialog');
    const reason = within(dialog).getByLabelText('不予受理的理由');
    await user.type(reason, '请拨打 12345');
    await user.click(within(dialog).getByRole('button', { name: '不予受理' }));
    expect(await screen.findByText('数据库正在维护')).toBeInTheDocument();
    expect(reason).toHaveValue('请拨打 12345');
    expect(detail.letter.state).toBe('pending');
  });

  it('is answered: a template where the cursor stands, a question about open blanks, then the reviewer', async () => {
    const { user, server, detail } = openLetter({
      letter: aLetter({ state: 'handling', departName: '免疫规划科' }),
      acts: letterActs('draft', 'propose'),
    });
    await user.click(await screen.findByRole('combobox', { name: '插入模板' }));
    expect(screen.queryByText('送样须知')).not.toBeInTheDocument();
    await user.click(await screen.findByText('发热就医提示'));
    const reply = screen.getByRole('textbox', { name: '答复' });
    expect(reply).toHaveValue('请拨打【电话】。');
    await user.click(reply);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(detail.draft).toBe('请拨打【电话】。'));
    await user.click(await screen.findByRole('button', { name: '提交审核' }));
    expect(await screen.findByText(/答复里还有 【电话】/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '仍然提交' }));
    expect(await screen.findByText('待审核')).toBeInTheDocument();
    expect(sent(server, '/consult/letter/propose')).toEqual([{ id: '1', version: 2, body: '请拨打【电话】。' }]);
  });

  it('takes no template while the draft is saved: the stored draft would take its place', async () => {
    const { user, server } = openLetter({
      letter: aLetter({ state: 'handling', departName: '免疫规划科' }),
      acts: letterActs('draft', 'propose'),
    });
    const slow = held(() => null);
    server.on('POST /consult/letter/draft', slow.handler);
    const offered = await screen.findByRole('combobox', { name: '插入模板' });
    await user.type(screen.getByRole('textbox', { name: '答复' }), '您好，请接种。');
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(offered).toBeDisabled());
    slow.letGo();
    await waitFor(() => expect(offered).toBeEnabled());
  });

  it('keeps what was typed when somebody else was first, and shows what they saved', async () => {
    const { user, detail } = openLetter({
      letter: aLetter({ state: 'handling' }),
      acts: letterActs('draft', 'propose'),
    });
    await user.type(await screen.findByRole('textbox', { name: '答复' }), '我写的答复');
    detail.letter.version = 5;
    detail.draft = '同事写的答复';
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    await user.click(await screen.findByRole('button', { name: '重新加载' }));
    expect(await screen.findByText('同事写的答复')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: '答复' })).toHaveValue('我写的答复');
    await user.click(screen.getByRole('button', { name: '保留我写的' }));
    await waitFor(() => expect(document.body).not.toHaveFocus()); // the button has gone with the offer
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(detail.draft).toBe('我写的答复'));
  });

  it('leaves a text to be copied when the letter moved on meanwhile', async () => {
    const { user, detail } = openLetter({
      letter: aLetter({ state: 'handling' }),
      acts: letterActs('draft', 'propose'),
    });
    await user.type(await screen.findByRole('textbox', { name: '答复' }), '我写的答复');
    Object.assign(detail.letter, { version: 5, state: 'withdrawn' });
    detail.acts = [];
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    await user.click(await screen.findByRole('button', { name: '重新加载' }));
    expect(await screen.findByLabelText('没有保存的答复')).toHaveValue('我写的答复');
  });

  it('is redacted beside the original, with the pieces that were taken out', async () => {
    const { user, detail } = openLetter({
      letter: aLetter({ state: 'closed', light: '' }),
      messages: [
        {
          id: '5',
          kind: 'reply',
          createBy: 'tang_wei',
          body: '多数两天内退热。',
          departName: '免疫规划科',
          createTime: '2026-11-19 10:00:00',
        },
      ],
      acts: letterActs('redact'),
    });
    const pieces = await screen.findByRole('region', { name: '自动替换的内容' });
    expect(pieces).toHaveTextContent('电话 13800005678');
    const title = screen.getByLabelText('标题（公开）');
    await user.clear(title);
    await user.type(title, '短');
    await user.click(screen.getByRole('button', { name: '提交公开稿' }));
    expect(await screen.findByText('有 1 处需要修改')).toBeInTheDocument();
    await user.type(title, '疫苗接种后发烧');
    await user.click(screen.getByRole('button', { name: '提交公开稿' }));
    expect(await screen.findByText('待确认公开')).toBeInTheDocument();
    expect(detail.publicContent).toContain('（电话略）');
    expect(detail.publicTitle).toBe('短疫苗接种后发烧');
  });

  it('calls people by their names, and says that it was pressed for', async () => {
    const step = { actText: '', fromState: '', toState: '', toStateText: '', note: '', at: '2026-11-19 10:00:00' };
    openLetter({
      letter: aLetter({ state: 'review', handler: 'tang_wei', draftBy: 'tang_wei', light: 'red', alert: 2 }),
      draft: '多数两天内退热。',
      steps: [{ ...step, id: '1', act: 'propose', actor: 'tang_wei', actorName: '唐伟' }],
      acts: letterActs('approve', 'return'),
    });
    expect(await screen.findByText('唐伟 起草')).toBeInTheDocument();
    expect(screen.getByText('已督办')).toBeInTheDocument();
    expect(screen.queryByText(/tang_wei/)).not.toBeInTheDocument();
  });

  it('says so when its contents are destroyed', async () => {
    openLetter({ letter: aLetter({ title: '', state: 'closed' }), destroyed: true, content: '', files: null });
    expect(await screen.findByRole('heading', { name: '内容已销毁的来信' })).toBeInTheDocument();
    expect(screen.getByText(/信件的内容已经销毁/)).toBeInTheDocument();
    expect(screen.queryByText('写信人')).not.toBeInTheDocument();
  });
});

describe('the statistics', () => {
  const none = {
    received: 0,
    answered: 0,
    refused: 0,
    withdrawn: 0,
    merged: 0,
    overdue: 0,
    rate: 0,
    onTimeRate: 0,
    days: 0,
    satisfaction: 0,
  };
  const some = { ...none, received: 4, answered: 3, rate: 75, onTimeRate: 66.7, days: 2.5, satisfaction: 4.5 };
  const figures = {
    from: '2026-10',
    to: '2026-11',
    total: some,
    months: [
      { ...none, month: '2026-10' },
      { ...some, month: '2026-11' },
    ],
    departs: [{ ...some, orgCode: '', departName: '' }],
    types: [{ ...some, value: 'consult', text: '咨询' }],
    categories: [{ ...some, value: 'aids', text: '艾滋病' }],
    stars: [0, 0, 0, 1, 1],
    open: { green: 1, amber: 0, red: 2 },
  };

  it.each([
    ['figures', figures, '按时答复率'],
    ['nothing', { ...figures, total: none }, '2026-10 至 2026-11 没有来信'],
  ])('show %s', async (_, answer, words) => {
    const server = createFakeServer({ 'GET /consult/statistics': () => answer });
    renderWidget(<LetterStatisticsPage />, { server, codes });
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });

  it('tell no rate where there is nothing to divide by', async () => {
    const server = createFakeServer({ 'GET /consult/statistics': () => figures });
    renderWidget(<LetterStatisticsPage />, { server, codes });
    const table = await screen.findByRole('table', { name: '各月的来信' });
    expect(within(table).getByRole('row', { name: /^2026-10 0 0 无 无 无 无/ })).toBeInTheDocument();
    expect(within(table).getByRole('row', { name: /^2026-11 4 3 75.0% 66.7% 2.5 天 4.5 分/ })).toBeInTheDocument();
  });

  it('say why they did not come, and try again', async () => {
    const server = createFakeServer({
      'GET /consult/statistics': () => {
        throw new Refusal(500, '数据库正在维护');
      },
    });
    const { user } = renderWidget(<LetterStatisticsPage />, { server, codes });
    expect(await screen.findByText('数据库正在维护')).toBeInTheDocument();
    server.on('GET /consult/statistics', () => figures);
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByRole('table', { name: '各科室的来信' })).toBeInTheDocument();
  });
});

describe('words', () => {
  it.each([
    ['cdfg-34hj 67km', 'CDFG34HJ67KM'],
    ['', ''],
  ])('%o is the code %o', (typed, code) => expect(plainCode(typed)).toBe(code));
  it('groups a code by four', () => expect(groupedCode('CDFG34HJ67KM')).toBe('CDFG-34HJ-67KM'));
  it('finds each blank of a template once', () =>
    expect(openBlanks('请找【部门】，电话【电话】，【部门】。')).toEqual(['【部门】', '【电话】']));
  it('merges only into letters that are still of use', () => {
    const same = (['pending', 'withdrawn', 'merged', 'refused', 'closed'] as const).map((state) => ({
      id: state,
      queryCode: '',
      title: '',
      state,
      state_dictText: '',
      createTime: '',
    }));
    expect(mergeTargets(same).map(({ id }) => id)).toEqual(['pending', 'closed']);
  });
});
