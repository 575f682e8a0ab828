import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anArticle, aSection, permissions } from '@/testing/factories';
import { Refusal } from '@/testing/fake-server';
import { openStaff } from '@/testing/render-staff';
import { staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';

givenStaffBrowser();

const columns = () => [
  aSection({ id: '30', name: '健康科普' }),
  aSection({ id: '31', name: '热点解读', parentId: '30' }),
  aSection({ id: '32', name: '传染病防治', parentId: '30' }),
];

/** The editor is the largest part of the back office; the first test that opens it waits until it is loaded. */
const findBody = () => screen.findByRole('textbox', { name: '正文' }, { timeout: 40_000 });

const manyArticles = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    anArticle({
      id: String(31001 + at),
      title: `流感问答第 ${at + 1} 期`,
      createTime: `2026-11-${String(28 - at).padStart(2, '0')} 09:00:00`,
      views: at,
    }),
  );

const titles = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent?.trim());

describe('the article list', () => {
  it('shows what the address says, and puts a search into it from page 1', async () => {
    const server = staffBackend({ columns: columns(), articles: manyArticles(12) });
    const { user, here } = openStaff('/content/article?state=draft&pageNo=2&column=views&order=asc', {
      server,
    });
    expect(await screen.findByText('11-12 共 12 条')).toBeInTheDocument();
    expect(titles()).toEqual(['流感问答第 11 期', '流感问答第 12 期']);
    expect(screen.getByRole('button', { name: /^草稿/ })).toHaveAttribute('aria-current', 'true');
    await user.type(screen.getByRole('textbox', { name: '标题' }), '第 13 期');
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect(await screen.findByText('没有符合条件的内容，换个条件试试')).toBeInTheDocument();
    const query = Object.fromEntries(new URLSearchParams(here().split('?')[1]));
    expect(query).toEqual({ state: 'draft', column: 'views', order: 'asc', keyword: '第 13 期' });
  });

  it('asks for the whole branch of a column', async () => {
    const server = staffBackend({ columns: columns(), articles: manyArticles(1) });
    openStaff('/content/article?columnId=30', { server });
    await screen.findByText('1-1 共 1 条');
    const list = server.requests.filter(({ path }) => path === '/content/article/list').at(-1);
    expect(list?.query.get('columnId_MultiString')).toBe('30,31,32');
  });

  it('offers only what the person may do', async () => {
    const server = staffBackend({
      columns: columns(),
      articles: manyArticles(1),
      permissions: permissions(['content:article:list', 'content:article:edit']),
    });
    const { user } = openStaff('/content/article', { server });
    expect(await screen.findByRole('button', { name: '编辑：流感问答第 1 期' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '发布：流感问答第 1 期' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '新增文章' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    expect(screen.getByRole('button', { name: '移动到栏目' })).toBeInTheDocument();
    for (const act of ['发布', '撤回', '批量删除']) {
      expect(screen.queryByRole('button', { name: act })).not.toBeInTheDocument();
    }
  });
});

describe('the article form', () => {
  const open = async (article = anArticle({ id: '31001', title: '流感周报' })) => {
    const server = staffBackend({ columns: columns(), articles: [article] });
    const view = openStaff('/content/article/edit/31001', { server });
    await findBody();
    return { server, article, ...view };
  };

  it('lists what is missing and leads there; shows what the server refuses at the field, and saves what is put right', async () => {
    const { user, server, article } = await open();
    const title = screen.getByLabelText('标题');
    await user.clear(title);
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    await user.click(within(summary).getByRole('link', { name: '标题：请填写标题' }));
    expect(title).toHaveFocus();
    await user.type(title, '流感月报');
    const saving = server.on;
    saving('PUT /content/article/edit', () => {
      throw new Refusal(500, '有 1 处填写不正确', { fields: { figures: '数字最多 6 个' } });
    });
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    expect(await screen.findByText('关键数字：数字最多 6 个')).toBeInTheDocument();
    saving('PUT /content/article/edit', ({ body }) => Object.assign(article, body, { version: 2 }));
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(article.title).toBe('流感月报');
  });

  it('offers what was typed before the window was lost, and asks before its tab is closed with changes in it', async () => {
    const kept = { ...anArticle({ id: '31001', title: '流感周报' }), title: '流感周报（写到一半）' };
    localStorage.setItem(
      'jikong.draft.zhoumin.article.31001',
      JSON.stringify({ value: { time: '2026-11-20 09:30:00', article: kept }, expires: Date.now() + 60_000 }),
    );
    const { user, here } = await open();
    expect(screen.getByText(/本机有 2026-11-20 09:30 没有保存的内容/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '恢复' }));
    expect(screen.getByLabelText('标题')).toHaveValue('流感周报（写到一半）');
    await user.click(screen.getByRole('button', { name: '关闭 流感周报' }));
    await user.click(await screen.findByRole('button', { name: '继续编辑' }));
    expect(screen.getByLabelText('标题')).toHaveValue('流感周报（写到一半）');
    await user.click(screen.getByRole('button', { name: '关闭 流感周报' }));
    await user.click(await screen.findByRole('button', { name: '不保存，离开' }));
    await waitFor(() => expect(here()).toBe('/user/index'));
  });
});

describe('columns', () => {
  const open = async () => {
    const rows = columns();
    const server = staffBackend({ columns: rows });
    const view = openStaff('/content/column', { server });
    await screen.findByRole('rowheader', { name: /热点解读/ });
    return { server, rows, ...view };
  };

  it('are found by name, change places by their buttons and tell why one cannot be deleted', async () => {
    const { user, server } = await open();
    const search = screen.getByRole('searchbox', { name: '搜索栏目' });
    await user.type(search, '传染');
    await waitFor(() => expect(titles()).toEqual(['健康科普', '传染病防治']));
    await user.clear(search);
    expect(await screen.findByRole('button', { name: '上移：热点解读' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '下移：热点解读' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '下移：热点解读' })).toBeDisabled());
    const move = server.requests.find(({ path }) => path === '/content/column/move');
    expect(move?.body).toEqual({ id: '31', parentId: '30', beforeId: '', version: 1 });
    await user.click(screen.getByRole('button', { name: '删除：健康科普' }));
    await user.click(await screen.findByRole('button', { name: '删除' }));
    expect(await screen.findByText('栏目下还有下级栏目，不能删除')).toBeInTheDocument();
  });

  it('let two people who changed the same one decide field by field', async () => {
    const { user, rows } = await open();
    await user.click(screen.getByRole('button', { name: '编辑：热点解读' }));
    await user.clear(await screen.findByLabelText('栏目名称'));
    await user.type(screen.getByLabelText('栏目名称'), '热点问答');
    Object.assign(rows[1] ?? {}, { name: '热门解读', ownerDept: '办公室', version: 2, updateBy: '何建国' });
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/何建国 于 .* 保存了新的内容/)).toBeInTheDocument();
    const name = screen.getByRole('radiogroup', { name: '栏目名称' });
    expect(within(name).getByRole('radio', { name: '我的热点问答' })).toBeChecked();
    const owner = screen.getByRole('radiogroup', { name: '责任科室' });
    expect(within(owner).getByRole('radio', { name: '最新办公室' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: '按所选内容保存' }));
    await waitFor(() => expect(rows[1]).toMatchObject({ name: '热点问答', ownerDept: '办公室', version: 3 }));
  });
});
