import { keyboard as by } from './hands';
import { backTo, button, keys } from './keys';
import { administrator } from './people.mjs';
import { agree, settled } from './screens';
import { test } from './sign-in';
import { expect, expectAccessible, expectNoSidewaysScroll } from './test';

test('all articles that match are chosen by keyboard; those that refuse are named with the reason', async ({
  page,
  enter,
}) => {
  await enter(page, administrator);
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/content/article?state=published');
    await settled(page);
    await by.start(page);
    await by.tick(page.getByRole('checkbox', { name: '选择本页全部' }));
    const all = page.getByRole('button', { name: /^选择全部 \d+ 条符合条件的$/ });
    await backTo(page, all); // it stands above the rows
    await keys(page, 'Enter');
    await expect(page.getByText(/^已选择全部 \d+ 条符合条件的$/)).toBeFocused(); // the button is gone
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await by.press(button(page, '移动到栏目'));
  const dialog = page.getByRole('dialog', { name: /^移动 \d+ 篇文章$/ });
  await by.press(button(dialog, '移动'));
  await expect(dialog.getByRole('paragraph').filter({ hasText: '请选择栏目' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await by.press(button(page, '发布').first());
  await agree(page, by, '发布选中的文章？发布后公众立即可以看到。', '发布');
  const report = page.getByRole('dialog', { name: /条没有做成|条没有发布/ });
  await expect(report.getByRole('listitem').first()).toContainText('：文章已经发布，无须再次发布', { timeout: 60_000 });
  await expect(report.getByText(/^以及另外 \d+ 条$/)).toBeVisible();
  await by.press(button(report, '知道了'));
  await expect(page.getByText(/^已选择全部/)).toHaveCount(0);
});

test('what cannot be published again is named on every list that publishes in bulk', async ({ page, enter }) => {
  await enter(page, administrator);
  for (const { at, step, reason } of [
    { at: '/content/topic?state=published', step: '公开', reason: '专题已经公开' },
    { at: '/interact/survey?state=open', step: '发布', reason: '题目没有改动，无须再次发布' },
  ]) {
    await page.goto(at);
    await settled(page);
    await by.tick(page.getByRole('checkbox', { name: '选择本页全部' }));
    await by.press(button(page, step).first());
    const question = page.getByRole('dialog', { name: new RegExp(`^${step}选中的`) });
    await by.press(button(question, step));
    await expect(question).toBeHidden();
    const report = page.getByRole('dialog', { name: new RegExp(reason) });
    await expect(report.getByRole('listitem').first()).toContainText(`：${reason}`);
    await by.press(button(report, '知道了'));
    await expectNoSidewaysScroll(page);
  }
});

test('the old address of an article that was moved leads readers to the new one', async ({ page, enter }) => {
  await page.goto('/detail/31/31001'); // so the page is kept for the next readers
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await enter(page, administrator);
  await page.goto(`/content/article?keyword=${encodeURIComponent(title)}`);
  await settled(page);
  await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').check();
  await button(page, '移动到栏目').click();
  const dialog = page.getByRole('dialog', { name: '移动 1 篇文章' });
  await dialog.getByRole('combobox', { name: '栏目' }).fill('通知公告');
  await page.locator('.ant-select-tree-title').getByText('通知公告', { exact: true }).click();
  await button(dialog, '移动').click();
  await expect(dialog).toBeHidden();

  // A busy server may show one reader more what it kept.
  await expect(async () => {
    await page.goto('/detail/31/31001');
    await expect(page).toHaveURL(/\/detail\/23\/31001$/, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
