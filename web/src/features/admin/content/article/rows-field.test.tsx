import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FormProvider } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import type { Article, Attachment } from '@/shared/api/staff';
import { createFakeServer, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { ErrorSummary } from '@/ui-admin/form/error-summary';
import { useRowForm } from '@/ui-admin/form/use-row-form';
import { articleSpecs, newArticle } from './article-fields';
import { AttachmentsField, FiguresField } from './rows-field';

givenStaffBrowser();

const figure = (label: string, value: string) => ({ label, value, unit: '', note: '' });

function Form({ start, save }: { start: Article; save: (article: Article) => Promise<void> }) {
  const { form, formId, problems, attempt, submit } = useRowForm<Article>(start, articleSpecs);
  return (
    <FormProvider {...form}>
      <ErrorSummary problems={problems} attempt={attempt} />
      <FiguresField formId={formId} />
      <AttachmentsField formId={formId} />
      <p>{form.formState.isDirty ? '有修改' : '没有修改'}</p>
      <button type="button" onClick={() => void submit(save)}>
        保存
      </button>
      <button type="button" onClick={() => form.reset()}>
        还原
      </button>
    </FormProvider>
  );
}

function open(...figures: ReturnType<typeof figure>[]) {
  const save = vi.fn(async () => {});
  const start = { ...newArticle('周敏'), figures };
  const view = renderWidget(<Form start={start} save={save} />, { server: createFakeServer({}) });
  const box = (row: number, label: string) =>
    within(screen.getByRole('group', { name: `数字第 ${row} 行` })).getByRole('textbox', { name: label });
  return { ...view, save, box, saved: () => (save.mock.calls.at(-1) as unknown as [Article])[0].figures };
}

it('finds what is wrong in each cell, leads to it, and lets it go when it is put right', async () => {
  const { user, save, box, saved } = open(figure('发病率', '3.1'));
  await user.click(screen.getByRole('button', { name: '添加数字' }));
  expect(box(2, '名称')).toHaveFocus();
  await user.keyboard('治愈率');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(box(2, '数值')).toBeInvalid());
  expect(box(2, '数值')).toHaveAccessibleDescription('请填写数值');
  expect(screen.getByRole('link', { name: /数字第 2 行/ })).toHaveAttribute('href', `#${box(2, '数值').id}`);
  await user.type(box(2, '数值'), '99%');
  await waitFor(() => expect(box(2, '数值')).toBeValid());
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(saved()).toEqual([figure('发病率', '3.1'), figure('治愈率', '99%')]);
});

it('forgets what was wrong with a row that goes, and brings it back with Ctrl+Z', async () => {
  const { user, save, box, saved } = open(figure('', ''), figure('治愈率', '99%'));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(box(1, '名称')).toBeInvalid());
  await user.click(screen.getByRole('button', { name: '删除数字第 1 行' }));
  expect(screen.getByText('有修改')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(saved()).toEqual([figure('治愈率', '99%')]);
  await user.click(box(1, '名称'));
  await user.keyboard('{Control>}z{/Control}');
  expect(box(2, '名称')).toHaveValue('治愈率');
  await user.click(screen.getByRole('button', { name: '下移数字第 1 行' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(box(2, '名称')).toBeInvalid());
  expect(box(1, '名称')).toBeValid();
});

it('takes over what the form is set back to', async () => {
  const { user, box } = open(figure('发病率', '3.1'));
  await user.type(box(1, '名称'), '（周）');
  await user.click(screen.getByRole('button', { name: '添加数字' }));
  await user.click(screen.getByRole('button', { name: '还原' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: '数字第 2 行' })).not.toBeInTheDocument());
  expect(box(1, '名称')).toHaveValue('发病率');
  expect(screen.getByText('没有修改')).toBeInTheDocument();
});

const listed = 'jeditor/202611/list.txt';

function openAttachments(...attachments: Attachment[]) {
  const save = vi.fn(async () => {});
  let refused = false;
  const server = createFakeServer({
    'POST /sys/common/upload': () => {
      if (refused) throw new Refusal(500, '存储配额已用完');
      return Response.json({ success: true, code: 0, message: listed, result: { name: '名单.txt', size: 76_000 } });
    },
  });
  const view = renderWidget(<Form start={{ ...newArticle('周敏'), attachments }} save={save} />, { server });
  const row = () => within(screen.getByRole('group', { name: '附件第 1 行' }));
  return {
    ...view,
    box: (label: string) => row().getByRole('textbox', { name: label }),
    choose: () => {
      const input = screen.getByRole('group', { name: '附件第 1 行' }).querySelector('input[type=file]');
      fireEvent.change(input as HTMLInputElement, { target: { files: [new File(['x'], '名单.txt')] } });
    },
    refuse: () => {
      refused = true;
    },
    row,
    saved: async () => {
      await view.user.click(screen.getByRole('button', { name: '保存' }));
      await waitFor(() => expect(save).toHaveBeenCalled());
      return (save.mock.calls.at(-1) as unknown as [Article])[0].attachments;
    },
  };
}

const there: Attachment = { name: '接种点名单', href: '/files/old.pdf', type: 'pdf', size: 2048 };
const address = `/api/sys/common/static/${listed}`;

it('an uploaded file fills in its address, its size and, where none was typed, its name', async () => {
  const { user, box, choose, row, saved } = openAttachments();
  await user.click(screen.getByRole('button', { name: '添加附件' }));
  expect(row().getByRole('button', { name: '文件 上传' })).toBeInTheDocument();
  choose();
  await waitFor(() => expect(box('地址')).toHaveValue(address));
  expect(box('名称')).toHaveValue('名单.txt');
  expect(row().getByText('74 KB')).toBeInTheDocument();
  expect(await saved()).toEqual([{ name: '名单.txt', href: address, type: '', size: 76_000 }]);
});

it('another file in place of one keeps the name that was typed', async () => {
  const { box, choose } = openAttachments(there);
  choose();
  await waitFor(() => expect(box('地址')).toHaveValue(address));
  expect(box('名称')).toHaveValue('接种点名单');
});

it('a typed address may stand there, of whose file nobody says the size', async () => {
  const { user, box, row, saved } = openAttachments(there);
  expect(row().getByText('2 KB')).toBeInTheDocument();
  await user.clear(box('地址'));
  await user.type(box('地址'), 'https://www.ndcpa.gov.cn/list.pdf');
  expect(row().queryByText('2 KB')).not.toBeInTheDocument();
  expect(await saved()).toEqual([{ ...there, href: 'https://www.ndcpa.gov.cn/list.pdf', size: 0 }]);
});

it('a file that is refused says why and leaves the address alone', async () => {
  const { box, choose, refuse } = openAttachments(there);
  refuse();
  choose();
  expect(await screen.findByText(/存储配额已用完/)).toBeInTheDocument();
  expect(box('地址')).toHaveValue('/files/old.pdf');
});
