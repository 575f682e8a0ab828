import { screen, waitFor, within } from '@testing-library/react';
import { Activity, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { KindFields } from '@/testing/kind-fields';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { ValueKind } from '@/ui-admin/values/value-kind';
import type { StoredFile, Upload } from './core/upload';
import { article, withHints } from './sample';
import { rich } from './view/rich-kind';
import { RichTextEditor } from './view/rich-text-editor';

givenStaffBrowser();

let upload: Upload;

beforeEach(() => {
  upload = async () => ({ path: 'jeditor/202611/a.png', width: 640, height: 480 });
});

async function show(initial: string) {
  const view = renderWidget(
    <HeldField label="正文" initial={initial}>
      {(control) => <RichTextEditor {...control} label="正文" upload={(file) => upload(file)} />}
    </HeldField>,
    { server: createFakeServer({}) },
  );
  const text = await screen.findByRole('textbox', { name: '正文' });
  return { ...view, text };
}

/** The same in a tab that is left and comes back. */
function InTab() {
  const [away, setAway] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAway(!away)}>
        换标签页
      </button>
      <Activity mode={away ? 'hidden' : 'visible'}>
        <HeldField label="正文" initial="<p>一</p>">
          {(control) => <RichTextEditor {...control} label="正文" upload={(file) => upload(file)} />}
        </HeldField>
      </Activity>
    </>
  );
}

/** Files arrive when they are let go of. */
function givenSlowUpload() {
  let arrive = (_: StoredFile) => {};
  upload = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  return (path: string) => arrive({ path, width: 640, height: 480 });
}

const stored = () => document.querySelector('output')?.textContent ?? '';
const tool = (name: string) => screen.getByRole('button', { name });
const files = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

describe('the rich-text editor', () => {
  it('shows a stored text and does not change it', async () => {
    await show(article);
    expect(stored()).toBe(article);
    expect(screen.getByText(/^\d+ 字$/)).toBeInTheDocument();
  });

  it('has tools that are one stop of the Tab key', async () => {
    const { user } = await show('<p>一</p>');
    const bar = screen.getByRole('toolbar', { name: '正文格式' });
    const buttons = within(bar).getAllByRole('button');
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    expect(buttons.every((button) => (button.getAttribute('aria-label') ?? '') !== '')).toBe(true);
    buttons[0]?.focus();
    await user.keyboard('{End}');
    expect(tool('全屏')).toHaveFocus();
  });

  it('puts a stored picture where its file was dropped in, and asks for its words', async () => {
    const { user } = await show('<p>一</p>');
    await user.upload(files(), new File(['x'], 'a.png', { type: 'image/png' }));
    await waitFor(() =>
      expect(stored()).toContain(
        '<figure><img src="/api/sys/common/static/jeditor/202611/a.png" alt="" width="640" height="480"></figure>',
      ),
    );
    expect(await screen.findByText('图片没有替代文字，看不到图片的人不知道画了什么')).toBeInTheDocument();
  });

  it('embeds a picture when the server says local', async () => {
    upload = async () => ({ path: 'local' });
    const { user } = await show('<p>一</p>');
    await user.upload(files(), new File(['x'], 'a.png', { type: 'image/png' }));
    await waitFor(() => expect(stored()).toContain('<img src="data:image/png;base64,eA==" alt="">'));
  });

  it('says when a file was not stored, and leaves no trace of it', async () => {
    upload = () => Promise.reject(new Error('存储配额已用完'));
    const { user, text } = await show('<p>一</p>');
    await user.upload(files(), new File(['x'], 'a.png', { type: 'image/png' }));
    expect(await screen.findByText(/a\.png 上传失败\.存储配额已用完/)).toBeInTheDocument();
    await waitFor(() => expect(text).not.toHaveTextContent('正在上传'));
    expect(stored()).toBe('<p>一</p>');
  });

  it('saves nothing of a file that is on its way', async () => {
    upload = () => new Promise(() => {});
    const { user, text } = await show('<p>一</p>');
    await user.upload(files(), new File(['x'], 'a.png', { type: 'image/png' }));
    await waitFor(() => expect(text).toHaveTextContent('正在上传 a.png…'));
    expect(screen.getByText('1 个文件正在上传')).toBeInTheDocument();
    expect(stored()).not.toContain('上传');
  });

  it('puts a file that arrives while its tab is hidden at the end, once the tab is back', async () => {
    const arrive = givenSlowUpload();
    const { user } = renderWidget(<InTab />, { server: createFakeServer({}) });
    const text = await screen.findByRole('textbox', { name: '正文' });
    await user.upload(files(), new File(['x'], 'a.png', { type: 'image/png' }));
    await waitFor(() => expect(text).toHaveTextContent('正在上传 a.png…'));
    await user.click(screen.getByRole('button', { name: '换标签页' }));
    arrive('jeditor/202611/b.png');
    await user.click(screen.getByRole('button', { name: '换标签页' }));
    await waitFor(() => expect(stored()).toMatch(/^<p>一<\/p>.*jeditor\/202611\/b\.png/));
  });

  it('makes a form that is saved wait for a file that is on its way', async () => {
    const arrive = givenSlowUpload();
    const kind = rich({ upload: (file) => upload(file) });
    const { user } = renderWidget(
      <KindFields cases={[{ label: '内容', kind: kind as ValueKind<unknown>, value: '<p>一</p>' }]} />,
      { server: createFakeServer({}) },
    );
    const text = await screen.findByRole('textbox', { name: '内容' });
    expect(await kind.ask?.(text.id)).toBeNull();
    await user.upload(files(), new File(['x'], 'a.png', { type: 'image/png' }));
    expect(await kind.ask?.(text.id)).toBe('还有文件正在上传，请稍候再保存');
    arrive('jeditor/202611/a.png');
    await waitFor(async () => expect(await kind.ask?.(text.id)).toBeNull());
  });

  it('leads from a hint to its place', async () => {
    const { user } = await show(withHints);
    expect(await screen.findByText('5 处读者可能读不到或看不懂')).toBeInTheDocument();
    await user.click(screen.getByText('5 处读者可能读不到或看不懂'));
    await user.click(screen.getByRole('button', { name: /点击这里/ }));
    expect(screen.getByRole('textbox', { name: '正文' })).toHaveFocus();
    expect(screen.getByText(/已选 4 字/)).toBeInTheDocument();
  });
});
