import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMediaFile, aMediaFolder, fakeMedia, type MediaData } from '@/testing/fake-media';
import { createFakeServer, held, Refusal } from '@/testing/fake-server';
import { pressAtOnce } from '@/testing/press-at-once';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import MediaPage from './media-page';

givenStaffBrowser();

const everything = ['list', 'add', 'edit', 'delete'].map((action) => `content:media:${action}`);

function someMedia(): MediaData {
  return {
    files: [
      aMediaFile({ id: '1', name: '接种.jpg', folderId: 'f1', useCount: 2 }),
      aMediaFile({ id: '2', name: '外景.jpg', alt: '' }),
      aMediaFile({
        id: '3',
        name: '规范.pdf',
        ext: 'pdf',
        kind: 'pdf',
        path: 'media/3.pdf',
        width: 0,
        height: 0,
        alt: '',
      }),
    ],
    folders: [aMediaFolder({ id: 'f1', name: '接种日', fileCount: 1 }), aMediaFolder({ id: 'f2', name: '旧图' })],
    bin: [],
    uses: {},
    quota: 20 * 1024 ** 3,
  };
}

/** antd gives every element the same id in tests, so a dialog cannot be found by the name its title gives it. */
async function dialogTitled(title: string): Promise<HTMLElement> {
  const dialogs = await screen.findAllByRole('dialog');
  return waitFor(() => {
    const found = [...dialogs, ...screen.queryAllByRole('dialog')].find(
      (dialog) => dialog.isConnected && dialog.querySelector('[class*=-title]')?.textContent === title,
    );
    expect(found, `dialog ${title}`).toBeDefined();
    return found as HTMLElement;
  });
}

function open({ data = someMedia(), codes = everything, search = '' } = {}) {
  const server = createFakeServer(fakeMedia(data));
  const view = renderWidget(<MediaPage />, { server, codes, search });
  return {
    ...view,
    server,
    data,
    names: () => screen.getAllByRole('button', { name: /^打开 / }).map((button) => button.getAttribute('aria-label')),
    openFile: async (name: string) => {
      await view.user.click(await screen.findByRole('button', { name: `打开 ${name}` }));
      return dialogTitled(name);
    },
  };
}

describe('the media library', () => {
  it('shows files, what they lack, where they are used, and how much room is taken', async () => {
    const { names } = open();
    await screen.findByRole('button', { name: '打开 接种.jpg' });
    expect(names()).toEqual(['打开 接种.jpg', '打开 外景.jpg', '打开 规范.pdf']);
    expect(screen.getAllByText('缺图片说明')).toHaveLength(1);
    expect(screen.getByText('用于 2 处')).toBeInTheDocument();
    expect(screen.getByText(/3 个文件，已用 703 KB，共 20.0 GB/)).toBeInTheDocument();
  });

  it('says of what a person may not see only its kind', async () => {
    const used = { objectType: 'article', typeText: '文章', field: 'body' };
    const seen = { ...used, objectId: '1', title: '春季流感', link: '/content/article/edit/1' };
    const uses = Object.fromEntries(
      someMedia().files.map(({ id }) => [id, [seen, { ...used, objectId: '2', title: '', link: '' }]]),
    );
    const { openFile } = open({ data: { ...someMedia(), uses } });
    const dialog = await openFile('外景.jpg');
    const places = within(await within(dialog).findByRole('region', { name: '使用情况' }));
    expect(await places.findByRole('link', { name: '春季流感' })).toBeInTheDocument();
    expect(places.getAllByRole('listitem').map((place) => place.textContent)).toEqual([
      '文章：春季流感',
      '文章：您无权查看',
    ]);
  });

  it.each([
    ['a folder', '?folder=f1', ['打开 接种.jpg']],
    ['no folder', '?folder=0', ['打开 外景.jpg', '打开 规范.pdf']],
    ['a kind', '?kind=pdf', ['打开 规范.pdf']],
    ['what nothing uses', '?unused=1', ['打开 外景.jpg', '打开 规范.pdf']],
    ['words', '?keyword=外景', ['打开 外景.jpg']],
  ])('shows %s from the address', async (_, search, shown) => {
    const { names } = open({ search });
    await waitFor(() => expect(names()).toEqual(shown));
  });

  it('puts what somebody looks for, in which order and how, into the address', async () => {
    const { user, names, address } = open();
    for (const [name, choice] of [
      ['文件类型', 'PDF'],
      ['排序', '名称'],
    ] as const) {
      await user.click(await screen.findByRole('combobox', { name }));
      await user.click(await screen.findByText(choice, { selector: '.ant-select-item-option-content' }));
    }
    await user.click(screen.getByText('列表'));
    await waitFor(() => expect(names()).toEqual(['打开 规范.pdf']));
    expect(Object.fromEntries(new URLSearchParams(address()))).toEqual({ kind: 'pdf', sort: 'name-asc', look: 'rows' });
  });

  it('is closed to people without the right, and offers nothing they may not do', async () => {
    open({ codes: [] });
    expect(await screen.findByRole('heading', { name: '没有权限' })).toBeInTheDocument();
  });

  it('is for reading only without further rights', async () => {
    const { openFile } = open({ codes: ['content:media:list'] });
    const dialog = await openFile('外景.jpg');
    expect(screen.queryByRole('button', { name: '上传文件' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '回收站' })).not.toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: '文件名' })).toBeDisabled();
    expect(within(dialog).queryByRole('button', { name: /裁\s?剪/ })).not.toBeInTheDocument();
  });

  it('can be asked for again when it did not load', async () => {
    const { server, user, data } = open();
    server.on('GET /media/file/list', () => {
      throw new Refusal(500, '暂时不能读取');
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: '没有被使用的' }));
    expect(await screen.findByText('暂时不能读取')).toBeInTheDocument();
    server.on('GET /media/file/list', () => ({ records: data.files, total: 3, size: 24, current: 1, pages: 1 }));
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByRole('button', { name: '打开 外景.jpg' })).toBeInTheDocument();
  });
});

describe('uploading to the library', () => {
  it('puts files into the shown folder and shows those that were refused with the reason', async () => {
    const { server, data } = open({ search: '?folder=f1' });
    await screen.findByRole('button', { name: '打开 接种.jpg' });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(['x'], '新图.png', { type: 'image/png' })] } });
    expect(await screen.findByRole('button', { name: '打开 新图.png' })).toBeInTheDocument();
    expect(data.files.find(({ name }) => name === '新图.png')?.folderId).toBe('f1');
    server.on('POST /media/file/upload', () => {
      throw new Refusal(500, '不支持上传 .svg 文件');
    });
    fireEvent.change(input, { target: { files: [new File(['x'], '图.svg', { type: 'image/svg+xml' })] } });
    expect(await screen.findByText('不支持上传 .svg 文件')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '1 个没有上传成功' })).toBeInTheDocument();
  });
});

/** What the server says of files of which one is still used. */
const usedStill = (done: number) =>
  Response.json({
    success: true,
    code: 200,
    message: `完成 ${done} 条，1 条没有做成`,
    result: { done, gone: [], refused: [{ id: '1', reason: '正被 2 处使用' }] },
  });

describe('deleting', () => {
  it('leaves the files selected that refused, and lets go of the others', async () => {
    const { user, server, data } = open();
    server.on('DELETE /media/file/deleteBatch', () => {
      data.files = data.files.filter(({ id }) => id !== '2');
      return usedStill(1);
    });
    for (const name of ['接种.jpg', '外景.jpg']) {
      await user.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }));
    }
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    await user.click(await screen.findByRole('button', { name: /^删\s?除$/ }));
    expect(await screen.findByText('没有做成，仍然选着：')).toBeInTheDocument();
    expect(screen.getByText('接种.jpg：正被 2 处使用')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText(/^已选/)).toHaveTextContent('已选 1 个'));
    await user.click(screen.getByRole('button', { name: '知道了' }));
    expect(screen.getByRole('checkbox', { name: '选择 接种.jpg' })).toBeChecked();
  });

  it('concerns what is selected at the press, and leaves selected what was ticked meanwhile', async () => {
    const { user, server } = open();
    const slow = held(() => ({ done: 1, gone: [], refused: [] }));
    server.on('DELETE /media/file/deleteBatch', slow.handler);
    const tick = (name: string) => screen.findByRole('checkbox', { name: `选择 ${name}` });
    for (const name of ['接种.jpg', '外景.jpg']) await user.click(await tick(name));
    await pressAtOnce(await tick('外景.jpg'), screen.getByRole('button', { name: '批量删除' }));
    expect(await screen.findAllByText('删除「接种.jpg」？')).not.toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: /^删\s?除$/ }));
    await user.click(await tick('规范.pdf'));
    slow.letGo();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '选择 接种.jpg' })).not.toBeChecked());
    expect(await tick('规范.pdf')).toBeChecked();
    const sent = server.requests.find(({ path }) => path === '/media/file/deleteBatch');
    expect(sent?.query.get('ids')).toBe('1,');
  });

  it('says of an open file only why it was not done', async () => {
    const { user, server, openFile } = open();
    server.on('DELETE /media/file/deleteBatch', () => usedStill(0));
    const dialog = await openFile('接种.jpg');
    await user.click(within(dialog).getByRole('button', { name: /^删\s?除$/ }));
    await screen.findAllByText('删除「接种.jpg」？');
    await user.click(screen.getAllByRole('button', { name: /^删\s?除$/ }).at(-1) as HTMLElement);
    expect(await screen.findByText('没有做成：')).toBeInTheDocument();
    expect(dialog).toBeInTheDocument();
  });
});

describe('one file', () => {
  it('is not written any more while it is saved: the dialog would close over it', async () => {
    const { user, server, openFile } = open();
    const slow = held(() => null);
    server.on('PUT /media/file/edit', slow.handler);
    const dialog = await openFile('外景.jpg');
    const credit = within(dialog).getByRole('textbox', { name: '来源或作者' });
    await user.type(credit, '本中心');
    await user.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    await waitFor(() => expect(credit.closest('[inert]')).not.toBeNull());
    slow.letGo();
    await waitFor(() => expect(credit).not.toBeInTheDocument());
  });

  it('is not left with changes without a question', async () => {
    const { user, openFile } = open();
    const dialog = await openFile('外景.jpg');
    await user.type(within(dialog).getByRole('textbox', { name: '来源或作者' }), '本中心');
    await user.click(within(dialog).getByRole('button', { name: /取\s?消/ }));
    expect(await dialogTitled('有未保存的修改')).toBeInTheDocument();
  });
});

it('a folder gets another name, and may not lie in itself', async () => {
  const { user, server } = open({ search: '?folder=f1' });
  server.on('PUT /media/folder/edit', ({ body }) => body);
  await user.click(await screen.findByRole('button', { name: '修改：接种日' }));
  const dialog = await screen.findByRole('dialog');
  const name = await within(dialog).findByRole('textbox', { name: '名称' });
  expect(name).toHaveValue('接种日');
  await user.click(within(dialog).getByRole('combobox'));
  const above = await screen.findAllByRole('option');
  expect(above.map(({ textContent }) => textContent).join()).not.toContain('接种日');
  await user.clear(name);
  await user.type(name, '接种宣传日');
  await user.click(within(dialog).getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() =>
    expect(server.requests.find(({ path }) => path === '/media/folder/edit')?.body).toMatchObject({
      id: 'f1',
      name: '接种宣传日',
    }),
  );
});
