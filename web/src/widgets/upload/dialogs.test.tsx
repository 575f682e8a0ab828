import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Activity, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { aMediaFile, aMediaFolder, fakeMedia } from '@/testing/fake-media';
import { createFakeServer, held } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { ImageInsertDialog } from './view/image-insert-dialog';
import { MediaPicker } from './view/media-picker';

givenStaffBrowser();

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
const choose = (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  fireEvent.change(input as HTMLInputElement, { target: { files } });
};

describe('inserting a picture', () => {
  function open(part: Partial<Parameters<typeof ImageInsertDialog>[0]> = {}) {
    const onInsert = vi.fn();
    const server = createFakeServer({
      'POST /sys/common/upload': () =>
        Response.json({ success: true, code: 0, message: 'jeditor/a.png', result: null }),
    });
    const view = renderWidget(<ImageInsertDialog onInsert={onInsert} onClose={() => {}} {...part} />, { server });
    const insert = async () => view.user.click(screen.getByRole('button', { name: /插\s?入/ }));
    return { ...view, onInsert, insert, server };
  }
  const later = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1500);

  it('does not insert nothing, and not twice within 1500 milliseconds', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const { user, insert, onInsert } = open();
    await insert();
    expect(await screen.findByText('未上传任何文件')).toBeInTheDocument();
    expect(onInsert).not.toHaveBeenCalled();
    // What was refused inserted nothing, so the next click is not too fast.
    await user.click(screen.getByRole('tab', { name: '网络图片地址' }));
    await user.type(screen.getByRole('textbox', { name: '网络图片地址' }), '/pictures/a.png');
    await insert();
    expect(onInsert).toHaveBeenCalledOnce();
    expect(screen.queryByText('你点击的太快了，请慢点点击!')).not.toBeInTheDocument();
    await insert();
    expect(await screen.findByText('你点击的太快了，请慢点点击!')).toBeInTheDocument();
    expect(onInsert).toHaveBeenCalledOnce();
  });

  describe('while it is on its way', () => {
    async function openWaiting() {
      let arrive = () => {};
      const view = open({ altRequired: true });
      view.server.on('POST /sys/common/upload', async () => {
        await new Promise<void>((resolve) => {
          arrive = resolve;
        });
        return Response.json({ success: true, code: 0, message: 'jeditor/a.png', result: null });
      });
      await screen.findByRole('tab', { name: '本地上传' });
      choose(picture('a.png'));
      await screen.findByRole('progressbar');
      await waitFor(() => expect(view.server.requests).toHaveLength(1));
      return { ...view, arrive: () => arrive() };
    }

    it('goes on asking for the remark when the picture arrives', async () => {
      const { insert, arrive } = await openWaiting();
      await insert();
      expect(await screen.findByText('未上传任何文件')).toBeInTheDocument();
      arrive();
      await screen.findByRole('img', { name: '缩略图：a.png' });
      await waitFor(() => expect(screen.queryByText('未上传任何文件')).not.toBeInTheDocument());
      expect(screen.getByText('请填写备注')).toBeInTheDocument();
    });

    it('does not become the address of the other tab', async () => {
      const { user, arrive, insert, onInsert, server } = await openWaiting();
      await user.type(screen.getByRole('textbox', { name: '备注' }), '门诊大门');
      await user.click(screen.getByRole('tab', { name: '网络图片地址' }));
      arrive();
      await waitFor(() => expect(document.querySelector('img')).toBeInTheDocument());
      expect(screen.getByRole('textbox', { name: '网络图片地址' })).toHaveValue('');
      await user.click(screen.getByRole('tab', { name: '本地上传' }));
      await insert();
      expect(onInsert).toHaveBeenCalledWith({ src: '/api/sys/common/static/jeditor/a.png', alt: '门诊大门' });
      expect(server.requests.map(({ body }) => (body as FormData).get('biz'))).toEqual(['jeditor']);
    });
  });

  it('takes an address, which nobody fetches', async () => {
    const { user, insert, onInsert, server } = open();
    await user.click(await screen.findByRole('tab', { name: '网络图片地址' }));
    const panel = screen.getByRole('tabpanel', { name: '网络图片地址' });
    const address = within(panel).getByRole('textbox', { name: '网络图片地址' });
    await user.type(address, 'javascript:alert(1)');
    await insert();
    expect(await screen.findByText('请输入以 http:// 或 https:// 开头的图片地址')).toBeInTheDocument();
    expect(address).toHaveFocus();
    later();
    await user.clear(address);
    await user.type(address, 'https://example.org/a.png');
    await insert();
    expect(onInsert).toHaveBeenCalledWith({ src: 'https://example.org/a.png', alt: '' });
    expect(server.requests).toEqual([]);
  });

  it('asks for the remark where it has to be given, and keeps to the rule for addresses', async () => {
    const { user, insert, onInsert } = open({ altRequired: true, addressRule: () => '文章只能使用本站图片' });
    await user.click(await screen.findByRole('tab', { name: '网络图片地址' }));
    const panel = screen.getByRole('tabpanel', { name: '网络图片地址' });
    await user.type(within(panel).getByRole('textbox', { name: '网络图片地址' }), 'https://example.org/a.png');
    await insert();
    expect(await screen.findByText('文章只能使用本站图片')).toBeInTheDocument();
    expect(screen.getByText('请填写备注')).toBeInTheDocument();
    expect(onInsert).not.toHaveBeenCalled();
  });
});

describe('choosing a picture of the library', () => {
  const everything = ['list', 'add'].map((action) => `content:media:${action}`);

  function open(codes: readonly string[] = everything, part: Partial<Parameters<typeof MediaPicker>[0]> = {}) {
    const data = {
      files: [
        aMediaFile({ id: '1', name: '接种.jpg', folderId: 'f1' }),
        aMediaFile({ id: '2', name: '门诊外景.jpg', alt: '' }),
      ],
      folders: [aMediaFolder({ id: 'f1', name: '接种日' })],
      bin: [],
      uses: {},
      quota: 0,
    };
    const onChosen = vi.fn();
    const server = createFakeServer({
      ...fakeMedia(data),
      'POST /sys/common/upload': () =>
        Response.json({ success: true, code: 0, message: 'content/x.png', result: { width: 9, height: 6 } }),
    });
    const widget = (
      <MediaPicker
        title="选择封面"
        initial={{ src: '', alt: '', caption: '' }}
        onChosen={onChosen}
        onClose={() => {}}
        {...part}
      />
    );
    const view = renderWidget(widget, { server, codes });
    const use = () => view.user.click(screen.getByRole('button', { name: '使用这张图片' }));
    return { ...view, onChosen, server, use, data };
  }
  const alt = () => screen.getByRole('textbox', { name: '图片说明（替代文字）' });

  it('brings its description along', async () => {
    const { user, use, onChosen } = open();
    await user.click(await screen.findByRole('radio', { name: /接种\.jpg/ }));
    expect(alt()).toHaveValue('护士给孩子接种疫苗');
    await use();
    expect(onChosen).toHaveBeenCalledWith({
      src: '/api/sys/common/static/content/202611/1.jpg',
      alt: '护士给孩子接种疫苗',
      caption: '',
      width: 1600,
      height: 960,
    });
  });

  it('is not taken without a description', async () => {
    const { user, use, onChosen } = open();
    await use();
    expect(await screen.findByText('请选择一张图片')).toBeInTheDocument();
    await user.click(await screen.findByRole('radio', { name: /门诊外景\.jpg/ }));
    await use();
    expect(screen.getByText('请填写图片说明')).toBeInTheDocument();
    expect(alt()).toHaveFocus();
    expect(onChosen).not.toHaveBeenCalled();
  });

  it('keeps a description that somebody wrote when another picture is chosen', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /接种\.jpg/ }));
    await user.click(screen.getByRole('radio', { name: /门诊外景\.jpg/ }));
    expect(alt()).toHaveValue('');
    await user.type(alt(), '门诊大门');
    await user.click(screen.getByRole('radio', { name: /接种\.jpg/ }));
    expect(alt()).toHaveValue('门诊大门');
  });

  it('is added to the library and chosen at once', async () => {
    const { server } = open();
    await screen.findByRole('radio', { name: /接种\.jpg/ });
    choose(picture('新图.png'));
    expect(await screen.findByRole('radio', { name: /新图\.png/ })).toBeChecked();
    expect(server.requests.some(({ path }) => path === '/media/file/upload')).toBe(true);
  });

  it('is described while it is on its way: what was written stands when it arrives', async () => {
    const { user, use, onChosen, server } = open([], { withCaption: true });
    const { handler, letGo } = held(() =>
      Response.json({ success: true, code: 0, message: 'content/x.png', result: { width: 9, height: 6 } }),
    );
    server.on('POST /sys/common/upload', handler);
    choose(picture('a.png'));
    await screen.findByRole('progressbar');
    await user.type(alt(), '门诊大门');
    await user.type(screen.getByRole('textbox', { name: '图注' }), '十一月起启用');
    letGo();
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(alt()).toHaveValue('门诊大门');
    expect(screen.getByRole('textbox', { name: '图注' })).toHaveValue('十一月起启用');
    await use();
    const src = '/api/sys/common/static/content/x.png';
    expect(onChosen).toHaveBeenCalledWith({ src, alt: '门诊大门', caption: '十一月起启用', width: 9, height: 6 });
  });

  it('goes on its way while its tab is hidden, and is chosen when it arrives', async () => {
    const { handler, letGo } = held(() =>
      Response.json({ success: true, code: 0, message: 'content/x.png', result: null }),
    );
    const server = createFakeServer({ 'POST /sys/common/upload': handler });
    const onChosen = vi.fn();
    let show: (mode: 'visible' | 'hidden') => void = () => {};
    function Tab() {
      const [mode, setMode] = useState<'visible' | 'hidden'>('visible');
      show = setMode;
      const initial = { src: '', alt: '门诊大门', caption: '' };
      return (
        <Activity mode={mode}>
          <MediaPicker title="选择封面" initial={initial} onChosen={onChosen} onClose={() => {}} />
        </Activity>
      );
    }
    const { user } = renderWidget(<Tab />, { server });
    await screen.findByRole('dialog');
    choose(picture('a.png'));
    await screen.findByRole('progressbar');
    act(() => show('hidden'));
    act(() => show('visible'));
    letGo();
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: '使用这张图片' }));
    expect(onChosen).toHaveBeenCalledWith(expect.objectContaining({ src: '/api/sys/common/static/content/x.png' }));
  });

  it('may be stored by somebody who may not look at the library', async () => {
    const { user, use, onChosen, server } = open([]);
    expect(await screen.findByText('您没有查看媒体库的权限，可以直接上传图片。')).toBeInTheDocument();
    choose(picture('a.png'));
    await waitFor(() => expect(server.requests.map(({ path }) => path)).toEqual(['/sys/common/upload']));
    await user.type(alt(), '门诊大门');
    await use();
    expect(onChosen).toHaveBeenCalledWith(
      expect.objectContaining({ src: '/api/sys/common/static/content/x.png', alt: '门诊大门', width: 9, height: 6 }),
    );
  });
});
