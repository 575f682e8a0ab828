import { describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { button, keys, pause, press, tabTo } from '@/testing/browser/keys';
import { show } from '@/testing/browser/show';

describe('the slider check', () => {
  test('by mouse: half the way goes back, the whole way passes', async () => {
    await show('human-check/idle');
    const thumb = page.getByRole('slider', { name: '拖动滑块验证' });
    const drag = async (distance: number) => {
      const { x, y, width, height } = (await thumb.findElement()).getBoundingClientRect();
      const [left, middle] = [x + width / 2, y + height / 2];
      await commands.movePointer([
        { to: [left, middle] },
        { button: 'down' },
        { to: [left + distance, middle], steps: 5 },
        { button: 'up' },
      ]);
    };
    await drag(80);
    await expect.element(thumb).toHaveAttribute('aria-valuenow', '0');
    await pause(400); // it glides back
    await drag(700);
    await expect.element(page.getByText('验证通过')).toBeVisible();
    await show('human-check/idle');
    await button('不便拖动？点此验证').click();
    await button('确认').click();
    await expect.element(page.getByText('验证通过')).toBeVisible();
  });

  test('by keyboard alone', async () => {
    await show('human-check/idle');
    const thumb = page.getByRole('slider', { name: '拖动滑块验证' });
    await tabTo(thumb);
    await keys('ArrowRight', 'PageUp');
    await expect.element(thumb).toHaveAttribute('aria-valuenow', '35');
    await keys('Home');
    await expect.element(thumb).toHaveAttribute('aria-valuenow', '0');
    await keys('End');
    await expect.element(page.getByText('验证通过')).toHaveFocus();
    await show('human-check/idle');
    await press(button('不便拖动？点此验证'));
    await expect.element(button('确认')).toHaveFocus();
    await press(button('取消'));
    await press(button('不便拖动？点此验证'));
    await press(button('确认'));
    await expect.element(page.getByText('验证通过')).toHaveFocus();
  });
});
