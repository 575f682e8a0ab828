import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createFakeServer, type FakeHandler, held, Refusal } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { file as fileKind } from './view/file-kind';
import { FileUpload } from './view/file-upload';
import { ImageUpload } from './view/image-upload';
import { UploadCell } from './view/upload-cell';

givenStaffBrowser();

const megabyte = 1024 * 1024;

function aFile(name: string, type: string, size = 9): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

/** Stores each file under its name. */
const store: FakeHandler = ({ body }) => {
  const { name } = (body as FormData).get('file') as File;
  return Response.json({ success: true, code: 0, message: `temp/${name}`, result: { name } });
};

function open(widget: ReactElement, answer: FakeHandler = store) {
  const server = createFakeServer({ 'POST /sys/common/upload': answer });
  const view = renderWidget(widget, { server });
  const input = () => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    expect(found).not.toBeNull();
    return found as HTMLInputElement;
  };
  return {
    ...view,
    server,
    sent: () => server.requests.map(({ body }) => body as FormData),
    // A browser lets everything through when the person chooses 所有文件; so does this.
    choose: (...files: File[]) => fireEvent.change(input(), { target: { files } }),
    kept: () => document.querySelector('output')?.textContent,
  };
}

const attachments = (part: object = {}) => (
  <HeldField label="附件">{(control) => <FileUpload {...control} {...part} />}</HeldField>
);
const photos = (initial = '', part: object = {}) => (
  <HeldField label="照片" initial={initial}>
    {(control) => <ImageUpload {...control} {...part} />}
  </HeldField>
);

describe('a file uploader', () => {
  it('makes a form that is saved wait for a file that is on its way', async () => {
    const slow = held(store);
    const { choose, kept } = open(attachments(), slow.handler);
    const { id } = screen.getByRole('button', { name: /附件/ });
    expect(await fileKind().ask?.(id)).toBeNull();
    choose(aFile('年度报告.pdf', 'application/pdf'));
    expect(await fileKind().ask?.(id)).toBe('还有文件正在上传，请稍候再保存');
    slow.letGo();
    await waitFor(() => expect(kept()).toBe('temp/年度报告.pdf'));
    expect(await fileKind().ask?.(id)).toBeNull();
  });

  it('sends a chosen file with its purpose, shows it and stores its path', async () => {
    const { choose, kept, sent } = open(attachments({ biz: 'notice' }));
    choose(aFile('年度报告.pdf', 'application/pdf'));
    expect(await screen.findByRole('link', { name: '下载 年度报告.pdf' })).toBeInTheDocument();
    expect(kept()).toBe('temp/年度报告.pdf');
    expect(sent().map((form) => [form.get('biz'), form.get('isup')])).toEqual([['notice', '1']]);
  });

  it('says why a file was not stored and sends it once more when asked', async () => {
    let refused = true;
    const { choose, kept, user } = open(attachments(), (request) => {
      if (refused) {
        throw new Refusal(500, '存储配额已用完');
      }
      return store(request);
    });
    choose(aFile('a.pdf', 'application/pdf'));
    expect(await screen.findByText('存储配额已用完')).toBeInTheDocument();
    expect((await screen.findAllByText('a.pdf 上传失败.')).length).toBeGreaterThan(0);
    expect(kept()).toBe('（空）');
    refused = false;
    const again = screen.getByRole('button', { name: '重新上传 a.pdf' });
    for (let stops = 0; stops < 10 && document.activeElement !== again; stops++) await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(kept()).toBe('temp/a.pdf'));
  });

  it('does not take a document over 10 MB', async () => {
    const { choose, server } = open(attachments());
    choose(aFile('a.pdf', 'application/pdf', 10 * megabyte + 1));
    expect(await screen.findByText('文件大小超过10M,请重新上传')).toBeInTheDocument();
    expect(server.requests).toEqual([]);
  });

  it('says 未知错误 when nobody knows', async () => {
    const { choose } = open(attachments(), () => new Response('<html>', { status: 502 }));
    choose(aFile('a.pdf', 'application/pdf'));
    expect(await screen.findByText('未知错误')).toBeInTheDocument();
  });

  it('hides the button at the limit, and the button comes back with the focus after a deletion', async () => {
    const { choose, kept, user } = open(attachments({ multiple: false }));
    choose(aFile('a.pdf', 'application/pdf'));
    await user.click(await screen.findByRole('button', { name: '删除 a.pdf' }));
    expect(kept()).toBe('（空）');
    await waitFor(() => expect(screen.getByRole('button', { name: '附件 点击上传' })).toHaveFocus());
  });

  it('keeps the last two of three files', async () => {
    const { choose, kept } = open(attachments({ number: 2 }));
    choose(...['a', 'b', 'c'].map((name) => aFile(`${name}.pdf`, 'application/pdf')));
    await waitFor(() => expect(kept()).toBe('temp/b.pdf,temp/c.pdf'));
    expect(screen.getByText('最多 2 个，删除后可以再上传')).toBeInTheDocument();
  });

  it('writes a list when it is asked to', async () => {
    const { choose, kept } = open(attachments({ returnType: 'list' }));
    choose(aFile('a.pdf', 'application/pdf', 12));
    await waitFor(() => expect(kept()).toContain('"fileName":"a.pdf","filePath":"temp/a.pdf","fileSize":12'));
  });

  it('takes files that are dropped on it', async () => {
    const { kept } = open(attachments());
    const dataTransfer = { types: ['Files'], files: [aFile('a.pdf', 'application/pdf')] };
    fireEvent.drop(screen.getByRole('button', { name: '附件 点击上传' }), { dataTransfer });
    await waitFor(() => expect(kept()).toBe('temp/a.pdf'));
  });
});

describe('an upload in the cell of a table', () => {
  it('takes the path from where another address says it, and offers what is allowed alone', async () => {
    const { choose, kept } = open(
      <HeldField label="验收单" initial="">
        {(control) => (
          <UploadCell kind="file" {...control} target={{ pathName: 'fileUrl' }} mayDownload={false} mayRemove={false} />
        )}
      </HeldField>,
      () => Response.json({ success: true, code: 0, message: '上传成功', result: { fileUrl: 'other/a.pdf' } }),
    );
    choose(aFile('a.pdf', 'application/pdf'));
    await waitFor(() => expect(kept()).toBe('other/a.pdf'));
    expect(screen.queryByRole('link', { name: '下载 a.pdf' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '删除 a.pdf' })).not.toBeInTheDocument();
  });

  const cell = (initial = '') => (
    <HeldField label="验收单" initial={initial}>
      {(control) => <UploadCell kind="file" {...control} />}
    </HeldField>
  );

  it('goes from the button to how far the file is, and to the file', async () => {
    let end: () => void = () => {};
    const { choose, kept } = open(cell(), async (request) => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      return store(request);
    });
    choose(aFile('运输温度记录.pdf', 'application/pdf'));
    expect(await screen.findByText('上传中 50%')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '验收单 点击上传' })).not.toBeInTheDocument();
    end();
    expect(
      within(await screen.findByRole('button', { name: '运输温度记录.pdf' })).getByText('运输温度记'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: '下载 运输温度记录.pdf' })).toBeInTheDocument();
    expect(kept()).toBe('temp/运输温度记录.pdf');
  });

  it('says on focus why a file was not stored', async () => {
    const { choose, user } = open(cell(), () => {
      throw new Refusal(500, '存储配额已用完');
    });
    choose(aFile('a.pdf', 'application/pdf'));
    const problem = await screen.findByRole('button', { name: '上传失败：存储配额已用完' });
    for (let stops = 0; stops < 10 && document.activeElement !== problem; stops++) await user.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('存储配额已用完');
    expect(screen.getByRole('button', { name: '重新上传 a.pdf' })).toBeInTheDocument();
  });
});

describe('an image uploader', () => {
  it('hands on the value when the last picture is done', async () => {
    let end: () => void = () => {};
    const { choose, kept } = open(photos(), async (request) => {
      const { name } = (request.body as FormData).get('file') as File;
      if (name === 'b.png') {
        await new Promise<void>((resolve) => {
          end = resolve;
        });
      }
      return store(request);
    });
    choose(aFile('a.png', 'image/png'), aFile('b.png', 'image/png'));
    expect(await screen.findByRole('img', { name: '缩略图：a.png' })).toHaveAttribute(
      'src',
      '/api/sys/common/static/temp/a.png?w=320',
    );
    expect(kept()).toBe('（空）');
    end();
    await waitFor(() => expect(kept()).toBe('temp/a.png,temp/b.png'));
  });

  it.each([
    ['a document', aFile('a.pdf', 'application/pdf'), '请上传图片'],
    ['a picture over 10 MB', aFile('a.jpg', 'image/jpeg', 10 * megabyte + 1), '图片大小超过10M,请重新上传'],
  ])('does not take %s', async (_, file, message) => {
    const { choose, server } = open(photos());
    choose(file);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(server.requests).toEqual([]);
  });

  it('hands on the rest when a picture is taken away', async () => {
    const { kept, user } = open(photos('x/a.png,x/b.png'));
    await user.click(screen.getByRole('button', { name: '删除 a.png' }));
    expect(kept()).toBe('x/b.png');
  });

  it('cannot be changed when it is disabled, but looked at', () => {
    open(
      <HeldField label="照片" initial="x/a.png" disabled>
        {(control) => <ImageUpload {...control} />}
      </HeldField>,
    );
    expect(screen.queryByRole('button', { name: '删除 a.png' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '预览 a.png' })).toBeEnabled();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });
});

describe('cutting before the upload', () => {
  const cropped = () => open(photos('', { crop: true, look: 'single' }));

  it('refuses several pictures at once', async () => {
    const { choose } = cropped();
    choose(aFile('a.png', 'image/png'), aFile('b.png', 'image/png'));
    expect(await screen.findByText('裁剪模式下不能多选')).toBeInTheDocument();
  });

  it('says so when the picture cannot be opened', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
    const { choose } = cropped();
    choose(aFile('a.png', 'image/png'));
    const dialog = await screen.findByRole('dialog', { name: '裁剪图片' });
    expect(await within(dialog).findByText('这张图片打不开，请换一张')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: /保\s?存/ })).toBeDisabled();
  });
});

describe('a preview', () => {
  it('shows a text in place', async () => {
    const { user, server } = open(
      <HeldField label="附件" initial="temp/a.txt">
        {(control) => <FileUpload {...control} />}
      </HeldField>,
    );
    server.on('GET /sys/common/static/temp/a.txt', () => new Response('请带好身份证'));
    await user.click(screen.getByRole('button', { name: '预览 a.txt' }));
    const dialog = await screen.findByRole('dialog', { name: 'a.txt' });
    expect(await within(dialog).findByText('请带好身份证')).toBeInTheDocument();
  });

  it('is not offered for what the browser cannot show', () => {
    open(
      <HeldField label="附件" initial="temp/a.docx">
        {(control) => <FileUpload {...control} />}
      </HeldField>,
    );
    expect(screen.queryByRole('button', { name: '预览 a.docx' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '下载 a.docx' })).toHaveAttribute(
      'href',
      '/api/sys/common/static/temp/a.docx?download=1',
    );
  });
});
