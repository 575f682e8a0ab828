import { describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { button, keys, pause, press, tabTo } from '@/testing/browser/keys';
import { show } from '@/testing/browser/show';

const thumb = page.getByRole('slider', { name: '拖动滑块验证' });

/** From the middle of the thumb to so many pixels on its right. */
async function way(distance: number): Promise<{ from: [number, number]; to: [number, number] }> {
  const { x, y, width, height } = (await thumb.findElement()).getBoundingClientRect();
  const [left, middle] = [x + width / 2, y + height / 2];
  return { from: [left, middle], to: [left + distance, middle] };
}

describe('the slider check', () => {
  test('by mouse: half the way goes back, the whole way passes', async () => {
    await show('human-check/idle');
    const drag = async (distance: number) => {
      const { from, to } = await way(distance);
      await commands.movePointer([{ to: from }, { button: 'down' }, { to, steps: 5 }, { button: 'up' }]);
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
    await tabTo(thumb);
    await keys('ArrowRight', 'PageUp');
    await expect.element(thumb).toHaveAttribute('aria-valuetext', '已拖动 35%，到 100% 通过');
    await expect.element(thumb).toHaveAttribute('aria-valuenow', '35');
    await tabTo(button('不便拖动？点此验证')); // who leaves begins anew
    await expect.element(thumb).toHaveAttribute('aria-valuenow', '0');
    await tabTo(thumb);
    await keys('PageUp', 'Home');
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

  test('the thumb goes along with a finger and with the main button that holds it, else with nothing', async () => {
    await show('human-check/idle');
    const { from, to } = await way(700);
    await commands.movePointer([{ to: from }, { to, steps: 3 }, { to: from }, { button: 'down', which: 'right' }]);
    await commands.movePointer([
      { to, steps: 3 },
      { button: 'up', which: 'right' },
    ]);
    await expect.element(thumb).toHaveAttribute('aria-valuenow', '0');
    await commands.moveFingers([{ from, to }]);
    await expect.element(page.getByText('验证通过')).toBeVisible();

    await show('human-check/disabled');
    await commands.movePointer([{ to: from }, { button: 'down' }, { to, steps: 3 }, { button: 'up' }]);
    await expect.element(thumb).toHaveAttribute('aria-disabled', 'true');
    await expect.element(thumb).toHaveAttribute('tabindex', '-1');
    await expect.element(button('不便拖动？点此验证')).toBeDisabled();
  });
});
