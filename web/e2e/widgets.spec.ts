import type { Locator, Page } from '@playwright/test';
import { inGallery, open } from './gallery';
import { button, expectMarked, field, keys, press, tabTo, write } from './keys';
import { expect, test } from './test';

inGallery();

/** A select with what it shows; the input in it has only the typed text. */
const shown = (page: Page, name: string) =>
  select(page, name).locator('xpath=ancestor::div[contains(concat(" ", @class, " "), " ant-select ")]');
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
/** The list that has dropped down, and an entry of it as a person sees it. */
const list = (page: Page) => page.locator('.ant-select-dropdown:visible');
const entry = (page: Page, text: string) => list(page).getByText(text, { exact: true });
const checked = (place: Locator) => place.getByRole('checkbox', { checked: true });

test.describe('inputs', () => {
  test('by mouse', async ({ page }) => {
    await open(page, 'inputs/empty');
    const people = page.getByRole('group', { name: '适用人群' });
    await people.getByText('老年人').click();
    await people.getByText('儿童').click();
    await people.getByText('老年人').click();
    await expect(checked(people)).toHaveCount(1);

    await page.getByRole('switch', { name: '是否公开' }).click();
    await expect(page.getByRole('switch', { name: '是否公开' })).toBeChecked();

    await field(page, '开诊时间').click();
    const columns = page.locator('.ant-picker-dropdown:visible ul');
    for (const [at, part] of ['08', '30', '15'].entries()) {
      await columns.nth(at).getByText(part, { exact: true }).click();
      await page.waitForTimeout(300); // the columns roll to what is chosen
    }
    await page.getByText('姓名包含').click();
    await expect(field(page, '开诊时间')).toHaveValue('08:30:15');

    await select(page, '适用人群（多选）').click();
    await entry(page, '儿童').click();
    await entry(page, '孕产妇').click();
    await page.getByText('姓名包含').click();
    await expect(list(page)).toHaveCount(0);
    await expect(shown(page, '适用人群（多选）')).toHaveText(/儿童.*孕产妇/);

    await select(page, '疫苗').click();
    await page.keyboard.type('26');
    await entry(page, '疫苗 26').click();
    await expect(shown(page, '疫苗')).toContainText('疫苗 26');

    await select(page, '负责人').click();
    await page.keyboard.type('李');
    await expect(entry(page, '周敏')).toHaveCount(0);
    await entry(page, '李秀英').click();
    await expect(shown(page, '负责人')).toContainText('李秀英');
  });

  test('by keyboard alone', async ({ page }) => {
    await open(page, 'inputs/empty');
    await write(page, field(page, '姓名包含'), '张三');
    await write(page, field(page, '排序号不小于'), '100');
    await expect(field(page, '姓名包含')).toHaveValue('张三');

    await tabTo(page, select(page, '适用人群（多选）'));
    await keys(page, 'ArrowDown', 'Enter', 'ArrowDown', 'Enter');
    await expect(shown(page, '适用人群（多选）')).toHaveText(/儿童.*成人/);
    await keys(page, 'Backspace', 'Escape');
    await expect(list(page)).toHaveCount(0);
    await expect(shown(page, '适用人群（多选）')).not.toContainText('成人');
    await expect(select(page, '适用人群（多选）')).toBeFocused();

    const people = page.getByRole('group', { name: '适用人群' });
    await press(page, people.getByRole('checkbox', { name: '老年人' }), 'Space');
    await expect(checked(people)).toHaveCount(1);
    await press(page, page.getByRole('switch', { name: '是否公开' }), 'Space');
    await expect(page.getByRole('switch', { name: '是否公开' })).toBeChecked();
    await write(page, field(page, '开诊时间'), '09:15:00');
    await page.keyboard.press('Enter');

    await tabTo(page, select(page, '疫苗'));
    await page.keyboard.type('26');
    await keys(page, 'Enter');
    await expect(shown(page, '疫苗')).toContainText('疫苗 26');
    await expect(field(page, '开诊时间')).toHaveValue('09:15:00');

    await tabTo(page, select(page, '负责人'));
    await page.keyboard.type('李');
    await expect(entry(page, '李秀英')).toBeVisible();
    await keys(page, 'Enter');
    await expect(shown(page, '负责人')).toContainText('李秀英');
    await keys(page, 'ArrowDown');
    await expect(list(page)).toBeVisible();
    await keys(page, 'Escape');
    await expect(list(page)).toHaveCount(0);
    await expect(select(page, '负责人')).toBeFocused();
  });
});

test.describe('dictionaries', () => {
  test('by mouse', async ({ page }) => {
    await open(page, 'dictionary/empty');
    await select(page, '更新状态').click();
    await entry(page, '临近到期').click();
    await expect(page.getByRole('radio', { name: '临近到期' })).toBeChecked();
    await page.getByRole('radio', { name: '超期未更新' }).click();
    await expect(shown(page, '更新状态')).toContainText('超期未更新');
    await open(page, 'dictionary/texts');
    await expect(page.getByText('“1,2”：男、女')).toBeVisible();
  });

  test('by keyboard alone', async ({ page }) => {
    await open(page, 'dictionary/empty');
    await tabTo(page, select(page, '更新状态'));
    await keys(page, 'ArrowDown', 'ArrowDown', 'Enter');
    await expect(shown(page, '更新状态')).toContainText('临近到期');
    await tabTo(page, page.getByRole('radio', { name: '临近到期' }));
    await keys(page, 'ArrowDown');
    await expect(page.getByRole('radio', { name: '超期未更新' })).toBeChecked();
    await expectMarked(page);
    await open(page, 'dictionary/error');
    await press(page, button(page, '重新加载').first());
    await expect(page.getByText('暂时不能读取字典').first()).toBeVisible();
  });
});

test.describe('long texts and sub-tables', () => {
  const long = '各接种门诊应当按照预防接种工作规范的要求公示服务时间，节假日调整的提前三个工作日告知公众。';

  test('by mouse', async ({ page }) => {
    await open(page, 'inputs/ellipsis');
    await button(page, long).first().hover();
    await expect(page.getByRole('tooltip')).toHaveText(long);
    await page.getByText('接种门诊', { exact: true }).hover();
    await expect(page.getByRole('tooltip')).toHaveCount(0);

    await open(page, 'inputs/sub-table');
    await button(page, '查看子表：流感疫苗').click();
    await expect(page.getByText('第二批，1500 支')).toBeVisible();
    await page.mouse.click(900, 700);
    await expect(page.getByText('第二批，1500 支')).toBeHidden();
    await open(page, 'inputs/sub-table-error');
    await button(page, '查看子表：流感疫苗').click();
    await expect(page.getByText('打开子表失败')).toBeVisible();
  });

  test('by keyboard alone', async ({ page }) => {
    await open(page, 'inputs/ellipsis');
    await tabTo(page, button(page, long).first());
    await expect(page.getByRole('tooltip')).toHaveText(long);
    await keys(page, 'Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expect(button(page, long).first()).toBeFocused();
    await open(page, 'inputs/ellipsis-in-dialog');
    await tabTo(page, button(page, long));
    await expect(page.getByRole('tooltip')).toHaveText(long);
    await keys(page, 'Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
    await keys(page, 'Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await open(page, 'inputs/sub-table');
    await press(page, button(page, '查看子表：流感疫苗'));
    await expect(page.getByRole('dialog', { name: '子表：流感疫苗' })).toBeFocused();
    await expect(page.getByText('第二批，1500 支')).toBeVisible();
    await keys(page, 'Escape');
    await expect(page.getByText('第二批，1500 支')).toBeHidden();
    await expect(button(page, '查看子表：流感疫苗')).toBeFocused();
  });
});

test.describe('the slider check', () => {
  test('by mouse: half the way goes back, the whole way passes', async ({ page }) => {
    await open(page, 'human-check/idle');
    const thumb = page.getByRole('slider', { name: '拖动滑块验证' });
    const drag = async (distance: number) => {
      const box = await thumb.boundingBox();
      if (!box) throw new Error('the thumb is not on the page');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance, y, { steps: 5 });
      await page.mouse.up();
    };
    await drag(80);
    await expect(thumb).toHaveAttribute('aria-valuenow', '0');
    await page.waitForTimeout(400); // it glides back
    await drag(700);
    await expect(page.getByText('验证通过')).toBeVisible();
    await open(page, 'human-check/idle');
    await button(page, '不便拖动？点此验证').click();
    await button(page, '确认').click();
    await expect(page.getByText('验证通过')).toBeVisible();
  });

  test('by keyboard alone', async ({ page }) => {
    await open(page, 'human-check/idle');
    const thumb = page.getByRole('slider', { name: '拖动滑块验证' });
    await tabTo(page, thumb);
    await keys(page, 'ArrowRight', 'PageUp');
    await expect(thumb).toHaveAttribute('aria-valuenow', '35');
    await keys(page, 'Home', 'End');
    await expect(page.getByText('验证通过')).toBeFocused();
    await open(page, 'human-check/idle');
    await press(page, button(page, '不便拖动？点此验证'));
    await expect(button(page, '确认')).toBeFocused();
    await press(page, button(page, '取消'));
    await press(page, button(page, '不便拖动？点此验证'));
    await press(page, button(page, '确认'));
    await expect(page.getByText('验证通过')).toBeFocused();
  });
});
