import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMediaFile, aMediaFolder, fakeMedia, type MediaData } from '@/testing/fake-media';
import { createFakeServer, Refusal } from '@/testing/fake-server';
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
    uses: {
      1: [
        {
          objectType: 'article',
          typeText: '文章',
          objectId: '9',
          field: 'body',
          title: '入托入学查验',
          link: '/content/article/edit/9',
        },
      ],
    },
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

  it('finds files by words and says when there are none', async () => {
    const { user, address, names } = open();
    await user.type(await screen.findByRole('searchbox', { name: '搜索文件' }), '接种{Enter}');
    await waitFor(() => expect(names()).toEqual(['打开 接种.jpg']));
    expect(address()).toContain('keyword=接种');
    await user.type(screen.getByRole('searchbox', { name: '搜索文件' }), '没有{Enter}');
    expect(await screen.findByText('没有符合条件的文件')).toBeInTheDocument();
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

describe('one file', () => {
  it('is described, and says where it is used', async () => {
    const { user, openFile, data } = open();
    const dialog = await openFile('接种.jpg');
    expect(await within(dialog).findByRole('link', { name: '入托入学查验' })).toHaveAttribute(
      'href',
      '/content/article/edit/9',
    );
    const alt = within(dialog).getByRole('textbox', { name: '图片说明（替代文字）' });
    await user.clear(alt);
    await user.type(alt, '门诊里排队的家长');
    await user.type(within(dialog).getByRole('textbox', { name: '来源或作者' }), '本中心');
    await user.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(data.files[0]).toMatchObject({ alt: '门诊里排队的家长', credit: '本中心' });
  });

  it('is not left with changes without a question', async () => {
    const { user, openFile } = open();
    const dialog = await openFile('外景.jpg');
    await user.type(within(dialog).getByRole('textbox', { name: '来源或作者' }), '本中心');
    await user.click(within(dialog).getByRole('button', { name: /取\s?消/ }));
    expect(await dialogTitled('有未保存的修改')).toBeInTheDocument();
  });

  it('in use cannot be deleted, in the words of the server', async () => {
    const { user, openFile } = open();
    const dialog = await openFile('接种.jpg');
    await user.click(within(dialog).getByRole('button', { name: /删\s?除/ }));
    const question = await dialogTitled('删除「接种.jpg」？');
    await user.click(within(question).getByRole('button', { name: /删\s?除/ }));
    expect(await screen.findByText('“接种.jpg”正被 2 处使用，不能删除')).toBeInTheDocument();
  });
});

describe('several files', () => {
  it('are moved together', async () => {
    const { user, data } = open();
    await user.click(await screen.findByRole('checkbox', { name: '选择 外景.jpg' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 规范.pdf' }));
    expect(screen.getByText(/已选/)).toHaveTextContent('已选 2 个');
    await user.click(screen.getByRole('button', { name: '移动到…' }));
    const dialog = await dialogTitled('移动 2 个文件');
    await user.click(within(dialog).getByRole('combobox', { name: '目标文件夹' }));
    await user.click(await screen.findByText('旧图', { selector: '.ant-select-item-option-content' }));
    await user.click(within(dialog).getByRole('button', { name: /移\s?动/ }));
    await waitFor(() => expect(data.files.slice(1).map(({ folderId }) => folderId)).toEqual(['f2', 'f2']));
    await waitFor(() => expect(screen.queryByText(/已选/)).not.toBeInTheDocument());
  });

  it('go to the bin, come back from it, and go for good', async () => {
    const { user, data } = open();
    await user.click(await screen.findByRole('checkbox', { name: '选择 外景.jpg' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 规范.pdf' }));
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    const question = await dialogTitled('删除 2 个文件？');
    await user.click(within(question).getByRole('button', { name: /删\s?除/ }));
    await waitFor(() => expect(data.bin).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: '回收站' }));
    await user.click(await screen.findByRole('checkbox', { name: '选择 外景.jpg' }));
    await user.click(screen.getByRole('button', { name: '取回' }));
    await waitFor(() => expect(data.files.map(({ name }) => name)).toContain('外景.jpg'));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: '选择 外景.jpg' })).not.toBeInTheDocument());
    await waitFor(() => expect(document.body).not.toHaveFocus());
    await user.click(await screen.findByRole('checkbox', { name: '选择 规范.pdf' }));
    await user.click(screen.getByRole('button', { name: '彻底删除' }));
    const last = await dialogTitled('彻底删除「规范.pdf」？');
    await user.click(within(last).getByRole('button', { name: '彻底删除' }));
    expect(await screen.findByText('回收站是空的')).toBeInTheDocument();
  });
});

describe('folders', () => {
  it('are added and deleted', async () => {
    const { user, data } = open();
    await user.click(await screen.findByRole('button', { name: /新\s?建/ }));
    const dialog = await dialogTitled('新建文件夹');
    await user.type(within(dialog).getByRole('textbox', { name: '名称' }), '健康讲堂');
    await user.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    await waitFor(() => expect(data.folders.map(({ name }) => name)).toEqual(['接种日', '旧图', '健康讲堂']));
    await user.click(await screen.findByText('旧图'));
    await user.click(await screen.findByRole('button', { name: '删除：旧图' }));
    const question = await dialogTitled('删除文件夹「旧图」？');
    await user.click(within(question).getByRole('button', { name: /删\s?除/ }));
    await waitFor(() => expect(data.folders.map(({ name }) => name)).toEqual(['接种日', '健康讲堂']));
  });
});
