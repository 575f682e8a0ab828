import { FormProvider } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Article } from '@/shared/api/staff';
import { aPicture, choose } from '@/testing/browser/files';
import { button, keys, type } from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { showState } from '@/testing/browser/show';
import { type FakeHandler, Refusal } from '@/testing/fake-server';
import { ErrorSummary } from '@/ui-admin/form/error-summary';
import { SpecFields } from '@/ui-admin/form/spec-fields';
import { useRowForm } from '@/ui-admin/form/use-row-form';
import { articleGroups, newArticle } from '../article-fields';

type Save = (article: Article) => Promise<void>;

function Form({ start, save }: { start: Article; save: Save }) {
  const { form, formId, problems, attempt, submit } = useRowForm<Article>(start, articleGroups.gallery);
  return (
    <FormProvider {...form}>
      <ErrorSummary problems={problems} attempt={attempt} />
      <SpecFields control={form.control} specs={articleGroups.gallery} formId={formId} />
      <button type="button" onClick={() => void submit(save)}>
        保存
      </button>
    </FormProvider>
  );
}

const picture = (at: number) => ({ src: `/pictures/${at}.svg`, alt: `图 ${at}`, text: '' });

/** Refuses files of these names as long as they are there. */
async function open(pictures: Article['pictures'], refused: string[] = []) {
  const saved: Article['pictures'][] = [];
  const upload: FakeHandler = ({ body }) => {
    const file = (body as FormData).get('file');
    const name = file instanceof File ? file.name : '';
    if (refused.includes(name)) throw new Refusal(500, '存储空间已满');
    return Response.json({ success: true, code: 0, message: `jeditor/${name}`, result: { name } });
  };
  const start = { ...newArticle('周敏'), pictures };
  const save: Save = async (article) => {
    saved.push(article.pictures);
  };
  await showState('gallery', {
    title: 'form',
    render: () => <Form start={start} save={save} />,
    calls: { 'POST /sys/common/upload': upload },
  });
  await expect.element(button('从媒体库选择')).toBeVisible();
  return saved;
}

const cell = (row: number, column: string) =>
  page.css(`[data-frame] [aria-rowindex="${row + 1}"] [data-cell="${column}"]`);

test('several pictures come at once, in their order, and none is saved without its words', async () => {
  const saved = await open([]);
  await choose(await aPicture('a.png'), await aPicture('b.png'));
  await expect.element(button('预览图集第 2 张图片')).toBeVisible();
  await button('保存').click();
  await expect.element(page.getByText(/图集第 1 张：请填写替代文字/).first()).toBeVisible();
  expect(saved).toEqual([]);
  await cell(1, 'alt').click();
  await type('老人接种');
  await keys('Control+Enter');
  await cell(2, 'alt').click();
  await type('儿童接种');
  await keys('Control+Enter');
  await expectAccessible();
  await button('保存').click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.map(({ alt }) => alt)).toEqual(['老人接种', '儿童接种']);
  expect(saved[0]?.every(({ src }) => src.startsWith('/api/sys/common/static/jeditor/'))).toBe(true);
});

test('a picture whose upload failed stays until it is sent again, and nothing is saved without it', async () => {
  const refused = ['b.png'];
  const saved = await open([picture(1)], refused);
  await choose(await aPicture('b.png', { type: 'image/png', clear: true }));
  await page.getByRole('dialog').getByRole('button').last().click();
  await button('保存').click();
  await expect.element(page.getByText(/有 1 张图片没有上传成功/).first()).toBeVisible();
  expect(saved).toEqual([]);
  refused.length = 0;
  await button('重新上传 b.png').click();
  await expect.element(button('预览图集第 2 张图片')).toBeVisible();
  await cell(2, 'alt').click();
  await type('口罩');
  await keys('Control+Enter');
  await button('保存').click();
  await expect.poll(() => saved[0]?.map(({ alt }) => alt)).toEqual(['图 1', '口罩']);
});

test('no more come than there is room for', async () => {
  await open(Array.from({ length: 29 }, (_, at) => picture(at)));
  await choose(await aPicture('a.png'), await aPicture('b.png'));
  await expect.element(page.getByText('图集最多 30 张，还能添加 1 张，多出的没有上传')).toBeVisible();
});
