import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { Upload } from '@/widgets/rich-text';
import { MarkdownEditor } from './view/markdown-editor';

givenStaffBrowser();

let upload: Upload;

beforeEach(() => {
  upload = async () => ({ path: 'temp/202611/a.png', alt: '接种台' });
});

function show(initial: string) {
  return renderWidget(
    <HeldField label="通知" initial={initial}>
      {(control) => <MarkdownEditor {...control} label="通知" onUpload={(file) => upload(file)} />}
    </HeldField>,
    { server: createFakeServer({}) },
  );
}

const stored = () => document.querySelector('output')?.textContent ?? '';
const file = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

describe('the Markdown editor', () => {
  it('writes marks by its tools', async () => {
    const { user } = show('');
    await screen.findByRole('textbox', { name: '通知' });
    await user.click(screen.getByRole('button', { name: '加粗 (Ctrl+B)' }));
    await waitFor(() => expect(stored()).toBe('**重点**'));
    const preview = screen.getByRole('region', { name: '通知预览' });
    expect(await within(preview).findByText('重点')).toBeInTheDocument();
  });

  it('is one stop of the Tab key, with arrows inside', async () => {
    const { user } = show('');
    await screen.findByRole('textbox', { name: '通知' });
    screen.getByRole('button', { name: '标题 2' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: '加粗 (Ctrl+B)' })).toHaveFocus();
    expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('says when a picture was not stored, and leaves nothing behind', async () => {
    upload = () => Promise.reject(new Error('存储配额已用完'));
    const { user } = show('前\n');
    await screen.findByRole('textbox', { name: '通知' });
    await user.upload(file(), new File(['x'], 'a.png', { type: 'image/png' }));
    expect(await screen.findByText(/a\.png 上传失败\.存储配额已用完/)).toBeInTheDocument();
    expect(stored()).not.toContain('![');
  });
});
