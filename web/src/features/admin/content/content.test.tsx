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
  it('shows what the address says', async () => {
    openStaff('/content/article?state=draft&pageNo=2&column=views&order=asc', {
      server: staffBackend({ columns: columns(), articles: manyArticles(12) }),
    });
    expect(await screen.findByText('11-12 共 12 条')).toBeInTheDocument();
    expect(titles()).toEqual(['流感问答第 11 期', '流感问答第 12 期']);
    expect(screen.getByRole('button', { name: /^草稿/ })).toHaveAttribute('aria-current', 'true');
  });

  it('puts a search into the address and starts at page 1', async () => {
    const { user, here } = openStaff('/content/article?pageNo=2', {
      server: staffBackend({ columns: columns(), articles: manyArticles(12) }),
    });
    await screen.findByText('11-12 共 12 条');
    await user.type(screen.getByRole('textbox', { name: '标题' }), '第 3 期');
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect(await screen.findByText('1-1 共 1 条')).toBeInTheDocument();
    expect(decodeURIComponent(here())).toBe('/content/article?keyword=第+3+期');
  });

  it('asks for the whole branch of a column', async () => {
    const server = staffBackend({ columns: columns(), articles: manyArticles(1) });
    openStaff('/content/article?columnId=30', { server });
    await screen.findByText('1-1 共 1 条');
    const list = server.requests.filter(({ path }) => path === '/content/article/list').at(-1);
    expect(list?.query.get('columnId_MultiString')).toBe('30,31,32');
  });

  it('goes back to the last page that still exists after a delete', async () => {
    const { user, here } = openStaff('/content/article?pageNo=2', {
      server: staffBackend({ columns: columns(), articles: manyArticles(11) }),
    });
    await screen.findByText('11-11 共 11 条');
    await user.click(screen.getByRole('checkbox', { name: '选择 流感问答第 11 期' }));
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('是否删除选中数据?');
    await user.click(within(question).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('1-10 共 10 条')).toBeInTheDocument();
    expect(here()).toBe('/content/article');
    expect(screen.queryByText(/^已选/)).not.toBeInTheDocument();
  });

  it('withdraws only with a reason', async () => {
    const articles = [
      anArticle({ id: '31001', title: '流感周报', state: 'published', publishTime: '2026-11-20 09:00:00' }),
    ];
    const { user } = openStaff('/content/article', { server: staffBackend({ columns: columns(), articles }) });
    await user.click(await screen.findByRole('button', { name: '更多：流感周报' }));
    await user.click(await screen.findByRole('menuitem', { name: '撤回' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '撤回' }));
    expect(await within(dialog).findByText('请填写撤回原因')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('撤回原因'), '数据有误');
    await user.click(within(dialog).getByRole('button', { name: '撤回' }));
    expect(await screen.findByRole('button', { name: '恢复：流感周报' })).toBeInTheDocument();
    expect(articles[0]).toMatchObject({ state: 'withdrawn', withdrawReason: '数据有误' });
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

  it('says why it is empty when loading failed, and tries again', async () => {
    const server = staffBackend({ columns: columns(), articles: manyArticles(1) });
    server.on('GET /content/article/list', () => {
      throw new Refusal(500, '数据库正在维护');
    });
    const { user } = openStaff('/content/article', { server });
    expect(await screen.findByText('数据库正在维护')).toBeInTheDocument();
    server.on('GET /content/article/list', () => ({ records: [], total: 0, size: 10, current: 1, pages: 0 }));
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByText('没有符合条件的文章')).toBeInTheDocument();
  });
});

describe('the article form', () => {
  const open = async (article = anArticle({ id: '31001', title: '流感周报' })) => {
    const server = staffBackend({ columns: columns(), articles: [article] });
    const view = openStaff('/content/article/edit/31001', { server });
    await findBody();
    return { server, article, ...view };
  };

  it('lists what is missing, takes the focus there and leads to the field', async () => {
    const { user } = await open();
    await user.clear(screen.getByLabelText('标题'));
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    await user.click(within(summary).getByRole('link', { name: '标题：请填写标题' }));
    expect(screen.getByLabelText('标题')).toHaveFocus();
  });

  it('shows what the server refuses at the field, and saves once it is put right', async () => {
    const { user, server, article } = await open();
    const saving = server.on;
    saving('PUT /content/article/edit', () => {
      throw new Refusal(500, '有 1 处填写不正确', { fields: { figures: '数字最多 6 个' } });
    });
    await user.type(screen.getByLabelText('标题'), '（更新）');
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    expect(await screen.findByText('关键数字：数字最多 6 个')).toBeInTheDocument();
    saving('PUT /content/article/edit', ({ body }) => Object.assign(article, body, { version: 2 }));
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(article.title).toBe('流感周报（更新）');
  });

  it('asks before its tab is closed with changes in it', async () => {
    const { user, here } = await open();
    await user.type(screen.getByLabelText('标题'), '！');
    await user.click(screen.getByRole('button', { name: '关闭 流感周报' }));
    await user.click(await screen.findByRole('button', { name: '继续编辑' }));
    expect(screen.getByLabelText('标题')).toHaveValue('流感周报！');
    await user.click(screen.getByRole('button', { name: '关闭 流感周报' }));
    await user.click(await screen.findByRole('button', { name: '不保存，离开' }));
    await waitFor(() => expect(here()).toBe('/user/index'));
  });

  it('saves and publishes a new article and stays in its tab', async () => {
    const articles: ReturnType<typeof anArticle>[] = [];
    const server = staffBackend({ columns: columns(), articles });
    const { user, here } = openStaff('/content/article/edit/new', { server });
    await user.type(await screen.findByLabelText('标题'), '冬季防流感');
    await user.click(screen.getByRole('combobox', { name: '所属栏目' }));
    await user.click(await screen.findByText('热点解读'));
    await findBody();
    await user.click(screen.getByRole('button', { name: '分隔线' }));
    await user.click(screen.getByRole('button', { name: '保存并发布' }));
    expect(await screen.findByText('保存并发布成功')).toBeInTheDocument();
    expect(articles[0]).toMatchObject({ title: '冬季防流感', columnId: '31', state: 'published' });
    await waitFor(() => expect(here()).toBe(`/content/article/edit/${articles[0]?.id}`));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: '冬季防流感' })).toHaveAttribute('aria-current', 'page'),
    );
    await user.type(screen.getByLabelText('副标题'), '三件事');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(articles[0]).toMatchObject({ subtitle: '三件事', state: 'published' }));
  });

  it('offers what was typed before the window was lost', async () => {
    const kept = { ...anArticle({ id: '31001', title: '流感周报' }), title: '流感周报（写到一半）' };
    localStorage.setItem(
      'jikong.draft.zhoumin.article.31001',
      JSON.stringify({ value: { time: '2026-11-20 09:30:00', article: kept }, expires: Date.now() + 60_000 }),
    );
    const { user } = await open();
    expect(screen.getByText(/本机有 2026-11-20 09:30 没有保存的内容/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '恢复' }));
    expect(screen.getByLabelText('标题')).toHaveValue('流感周报（写到一半）');
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

  it('change places by their buttons', async () => {
    const { user, server } = await open();
    expect(screen.getByRole('button', { name: '上移：热点解读' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '下移：热点解读' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '下移：热点解读' })).toBeDisabled());
    const move = server.requests.find(({ path }) => path === '/content/column/move');
    expect(move?.body).toEqual({ id: '31', parentId: '30', beforeId: '', version: 1 });
  });

  it('are found by name', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('searchbox', { name: '搜索栏目' }), '传染');
    await waitFor(() => expect(titles()).toEqual(['健康科普', '传染病防治']));
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

  it('tell why one cannot be deleted', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '删除：健康科普' }));
    await user.click(await screen.findByRole('button', { name: '删除' }));
    expect(await screen.findByText('栏目下还有下级栏目，不能删除')).toBeInTheDocument();
  });
});
