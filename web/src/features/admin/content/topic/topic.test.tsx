import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Topic } from '@/shared/api/staff';
import { anArticle, aSectionNode } from '@/testing/factories';
import { createFakeServer, type FakeHandler, Refusal } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import TopicPage from './topic-page';

givenStaffBrowser();

const editor = ['list', 'add', 'edit', 'delete'].map((act) => `content:topic:${act}`);

const topic = (part: Partial<Topic> = {}): Topic => ({
  id: '501',
  version: 1,
  createBy: 'zhoumin',
  createTime: '2026-11-01 09:00:00',
  updateBy: '',
  updateTime: null,
  columnId: '34',
  columnId_dictText: '专题专栏',
  title: '流感季',
  summary: '打疫苗、戴口罩。',
  coverSrc: '',
  coverAlt: '',
  sections: [{ title: '打疫苗', note: '一年一针', articleIds: ['31001'], columnId: '', links: [] }],
  startDate: '2026-11-01',
  endDate: null,
  state: 'draft',
  home: false,
  sortNo: 1,
  ...part,
});

type Setting = { rows?: Topic[]; codes?: readonly string[]; calls?: Record<string, FakeHandler> };

function open({ rows = [topic()], codes = editor, calls = {} }: Setting = {}) {
  const server = createFakeServer({
    ...fakeTable('/content/topic', rows),
    'GET /content/column/tree': () => [aSectionNode({ id: '34', name: '专题专栏' })],
    'GET /content/article/queryById': () => anArticle({ id: '31001', title: '流感怎么防' }),
    ...calls,
  });
  return { server, rows, ...renderWidget(<TopicPage />, { server, codes }) };
}

async function openForm(setting: Setting = {}) {
  const opened = open(setting);
  await opened.user.click(await screen.findByRole('button', { name: '编辑：流感季' }));
  const form = within(await screen.findByRole('dialog'));
  await form.findByRole('textbox', { name: '标题' });
  return { ...opened, form, save: () => opened.user.click(form.getByRole('button', { name: /^保\s?存$/ })) };
}

describe('the list of topics', () => {
  it('says of each where it stands, how long it runs and what state it is in', async () => {
    open({
      rows: [topic({ state: 'published', home: true }), topic({ id: '502', title: '结核病日', startDate: null })],
    });
    const line = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr')?.textContent;
    expect(await line('流感季')).toContain('专题专栏2026-11-01 至 以后公开 首页');
    expect(await line('结核病日')).toContain('专题专栏一直草稿');
    expect(screen.getByRole('button', { name: '查看页面：流感季' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '查看页面：结核病日' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '删除：流感季' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '删除：结核病日' })).toBeInTheDocument();
  });

  it('changes the state of many at once, for who may change one', async () => {
    const bodies: unknown[] = [];
    const { user } = open({
      calls: {
        'POST /content/topic/archiveBatch': ({ body }) => {
          bodies.push(body);
          return { done: 1, gone: [], refused: [] };
        },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: '选择 流感季' }));
    expect(screen.getByRole('button', { name: '公开' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '撤回' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '归档' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '归档' }));
    await waitFor(() => expect(bodies).toEqual([{ ids: ['501'] }]));
  });

  it('does not say that there are none while it is loading', async () => {
    let arrive = (_: unknown) => {};
    const rows = new Promise((resolve) => {
      arrive = resolve;
    });
    const { container } = open({ calls: { 'GET /content/topic/list': () => rows } });
    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).not.toBeNull());
    expect(screen.queryByText('还没有专题')).not.toBeInTheDocument();
    arrive({ records: [], total: 0, size: 10, current: 1, pages: 0 });
    expect(await screen.findByText('还没有专题')).toBeInTheDocument();
    expect(container.querySelector('[aria-busy="true"]')).toBeNull();
  });

  it('can be asked for again after it did not come', async () => {
    const { user, server } = open({
      calls: {
        'GET /content/topic/list': () => {
          throw new Refusal(500, '服务器出错了');
        },
      },
    });
    expect(await screen.findByText('没有加载成功')).toBeInTheDocument();
    expect(screen.getByText('服务器出错了')).toBeInTheDocument();
    server.on('GET /content/topic/list', () => ({ records: [topic()], total: 1, size: 10, current: 1, pages: 1 }));
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByRole('rowheader', { name: '流感季' })).toBeInTheDocument();
  });

  it('is closed to whoever may not look, and only read by whoever may not change', async () => {
    const closed = open({ codes: [] });
    expect(await screen.findByText('没有权限')).toBeInTheDocument();
    expect(closed.server.requests).toEqual([]);
    closed.unmount();
    open({ codes: ['content:topic:list'] });
    await screen.findByRole('rowheader', { name: '流感季' });
    for (const name of ['新增专题', '编辑：流感季', '删除：流感季']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });
});

describe('the form of a topic', () => {
  it('asks for what is missing before anything is sent', async () => {
    const { user, server } = open({ rows: [] });
    await user.click(await screen.findByRole('button', { name: '新增专题' }));
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('button', { name: /^保\s?存$/ }));
    expect((await form.findAllByText('请填写标题'))[0]).toBeInTheDocument();
    expect(form.getAllByText('请选择所在栏目')[0]).toBeInTheDocument();
    expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('saves the sections in their new order', async () => {
    const { form, user, rows, save } = await openForm();
    await user.click(form.getByRole('button', { name: '添加版块' }));
    await user.type(form.getByRole('textbox', { name: '版块 2标题' }), '去哪里打');
    await user.click(form.getByRole('button', { name: '版块 2链接 添加链接' }));
    await waitFor(() => expect(form.getByRole('textbox', { name: '链接 1名称' })).toHaveFocus());
    await user.keyboard('找接种门诊{Tab}/map{Enter}');
    await user.click(form.getByRole('button', { name: '上移版块 2' }));
    await save();
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(rows[0]?.sections).toEqual([
      { title: '去哪里打', note: '', articleIds: [], columnId: '', links: [{ title: '找接种门诊', href: '/map' }] },
      topic().sections?.[0],
    ]);
  });

  it('shows what the server refuses at the fields and keeps what was typed', async () => {
    const empty = '版块“打疫苗”还没有内容';
    const refused = { endDate: '结束日期不能早于开始日期', 'sections.0.articleIds': empty };
    const { form, user, save } = await openForm({
      calls: {
        'PUT /content/topic/edit': () => {
          throw new Refusal(500, '有 2 处填写不正确', { fields: refused });
        },
      },
    });
    await user.type(form.getByRole('textbox', { name: '标题' }), '（更新）');
    await save();
    expect(await form.findByText(`结束日期：${refused.endDate}`)).toBeInTheDocument();
    expect(form.getByText(`版块：版块 1：${empty}`)).toBeInTheDocument();
    expect(form.getByText(empty)).toBeInTheDocument(); // at its field
    expect(form.getByRole('textbox', { name: '结束日期' })).toBeInvalid();
    expect(form.getByRole('button', { name: '添加版块' })).toHaveAccessibleDescription(/还没有内容/);
    expect(form.getByRole('textbox', { name: '标题' })).toHaveValue('流感季（更新）');
  });
});
