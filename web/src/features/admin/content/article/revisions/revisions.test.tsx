import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anArticle } from '@/testing/factories';
import { createFakeServer, type FakeHandler, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { RevisionsDialog } from './revisions-dialog';
import { lastChange, revision, threeRevisions } from './sample';

givenStaffBrowser();

const three = threeRevisions();

type More = { unsaved?: boolean; shown?: Promise<void> };

function open(calls: Record<string, FakeHandler> = {}, { shown: formShows, ...more }: More = {}) {
  const server = createFakeServer({
    'GET /content/article/revisions': () => ({ records: three, more: false }),
    'GET /content/article/compareRevisions': lastChange,
    ...calls,
  });
  const closed: string[] = [];
  const article = anArticle({ id: '7', title: '疫苗', version: 5 });
  const shown = renderWidget(
    <RevisionsDialog
      article={article}
      onClose={() => closed.push('closed')}
      onRestored={async () => {
        closed.push('restored');
        await formShows;
      }}
      {...more}
    />,
    { server, codes: ['content:article:edit'] },
  );
  return { ...shown, server, closed };
}

const line = (name: RegExp) => screen.getByRole('row', { name });

describe('the versions of an article', () => {
  it('say who saved what and when', async () => {
    open();
    expect(
      await screen.findByRole('row', { name: /第 3 版（现在）.*2026-11-23 09:00.*zhoumin.*草稿.*正文/ }),
    ).toBeVisible();
    expect(line(/第 2 版.*标题、正文/)).toBeVisible();
    expect(line(/第 1 版.*现存最早的一版/)).toBeVisible();
  });

  it('are compared beside each other and in one text', async () => {
    const { user } = open();
    const body = await screen.findByRole('table', { name: '正文' });
    const [older, newer] = within(body).getAllByRole('cell', { name: /接种/ });
    expect(within(older as HTMLElement).getByRole('deletion')).toHaveTextContent(/^四/);
    expect(within(newer as HTMLElement).getByRole('insertion')).toHaveTextContent(/^五/);
    expect(within(body).getByText('（1 段没有改动）')).toBeVisible();
    expect(screen.getByText(/文字相同，只改了格式/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^标题/ })).toBeNull();

    await user.click(screen.getByRole('checkbox', { name: '也显示没有改动的内容' }));
    expect(screen.getByRole('heading', { name: '标题没有改动' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '合并' }));
    expect(screen.queryByRole('table', { name: '正文' })).toBeNull();
    expect(screen.getAllByRole('insertion')[0]?.parentElement).toHaveTextContent(/接种四.*五针/);
  });

  it('are compared with the one before', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: '与上一版比较：第 2 版' }));
    await waitFor(() => expect(server.requests.at(-1)?.query.toString()).toContain('id=7&older=901&newer=902'));
  });

  it('are restored once it is agreed', async () => {
    const { user, server, closed } = open({ 'POST /content/article/restoreRevision': () => ({ id: '7' }) });
    await user.click(await screen.findByRole('button', { name: '恢复此版本：第 1 版' }));
    expect(screen.queryByRole('button', { name: '恢复此版本：第 3 版' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: '恢复此版本' }));
    await waitFor(() => expect(closed).toEqual(['restored', 'closed']));
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ id: '7', version: 5, revision: '901' });
  });

  it('lie over the form until it shows what is stored: what is typed before would be wiped', async () => {
    let show = () => {};
    const shown = new Promise<void>((resolve) => {
      show = resolve;
    });
    const { user, closed } = open({ 'POST /content/article/restoreRevision': () => ({ id: '7' }) }, { shown });
    await user.click(await screen.findByRole('button', { name: '恢复此版本：第 1 版' }));
    await user.click(await screen.findByRole('button', { name: '恢复此版本' }));
    await waitFor(() => expect(closed).toEqual(['restored']));
    expect(screen.getByRole('button', { name: /恢复此版本：第 1 版/ })).toHaveClass('ant-btn-loading');
    show();
    await waitFor(() => expect(closed).toEqual(['restored', 'closed']));
  });

  it('stay in sight when restoring one is refused', async () => {
    const { user, closed } = open({
      'POST /content/article/restoreRevision': () => {
        throw new Refusal(500, '所选的相关文章（9）不存在，可能已被删除');
      },
    });
    await user.click(await screen.findByRole('button', { name: '恢复此版本：第 1 版' }));
    await user.click(await screen.findByRole('button', { name: '恢复此版本' }));
    expect(await screen.findByText(/相关文章（9）不存在/)).toBeVisible();
    expect(closed).toEqual([]);
  });

  it('are not restored over what is typed and not saved', async () => {
    open({}, { unsaved: true });
    expect(await screen.findByText(/请先保存，再恢复/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '恢复此版本：第 1 版' })).toBeNull();
  });

  it.each([
    ['there are none', () => ({ records: [], more: false }), /还没有历史版本/],
    ['there is one', () => ({ records: [revision(1)], more: false }), /只有一个版本/],
    [
      'they do not come',
      () => {
        throw new Refusal(500, '稍后再试');
      },
      /没有加载成功/,
    ],
    [
      'they may not be seen',
      () => {
        throw new Refusal(510, '没有权限');
      },
      /没有权限/,
    ],
  ] as const)('say so where %s', async (_, answer, words) => {
    open({ 'GET /content/article/revisions': answer as FakeHandler });
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });

  it('are shown page by page', async () => {
    const { user } = open({
      'GET /content/article/revisions': ({ query }) =>
        query.get('before') === '0'
          ? { records: three.slice(0, 2), more: true }
          : { records: three.slice(2), more: false },
    });
    await user.click(await screen.findByRole('button', { name: '显示更早的版本' }));
    expect(await screen.findByRole('row', { name: /第 1 版/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: '显示更早的版本' })).toBeNull();
  });
});
