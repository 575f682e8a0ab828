import { screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { SliderCheck } from './view/slider-check';

givenStaffBrowser();

/** A track of 300 pixels with a thumb of 40: 260 pixels to go. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(40);
  Element.prototype.setPointerCapture = () => {};
});

const onPass = vi.fn();
beforeEach(() => onPass.mockClear());

function Check({ disabled = false }: { disabled?: boolean }) {
  const [passed, setPassed] = useState(false);
  const pass = () => {
    onPass();
    setPassed(true);
  };
  return (
    <>
      <SliderCheck passed={passed} onPass={pass} disabled={disabled} />
      <button type="button">下一步</button>
    </>
  );
}

const show = (check: ReactElement = <Check />) => renderWidget(check, { server: createFakeServer() }).user;

const thumb = () => screen.getByRole('slider', { name: '拖动滑块验证' });
const where = () => thumb().getAttribute('aria-valuenow');
const passed = () => expect(screen.getByText('验证通过')).toHaveFocus();

describe('dragging', () => {
  it.each([
    ['the mouse', 'MouseLeft', 'mouse'],
    ['a finger', 'TouchA', 'TouchA'],
  ])('to the end with %s passes', async (_, keys, pointerName) => {
    const user = show();
    expect(screen.getByText('拖动滑块验证')).toBeVisible();
    await user.pointer([
      { keys: `[${keys}>]`, target: thumb(), coords: { x: 10 } },
      { pointerName, target: thumb(), coords: { x: 140 } },
    ]);
    expect(where()).toBe('50');
    expect(onPass).not.toHaveBeenCalled();
    await user.pointer({ pointerName, target: thumb(), coords: { x: 270 } });
    passed();
    expect(onPass).toHaveBeenCalledTimes(1);
  });

  it('needs the thumb to be held, with the main button', async () => {
    const user = show();
    await user.pointer([
      { target: thumb(), coords: { x: 10 } },
      { target: thumb(), coords: { x: 400 } },
    ]);
    await user.pointer([{ keys: '[MouseRight>]', target: thumb(), coords: { x: 10 } }]);
    await user.pointer([{ target: thumb(), coords: { x: 400 } }]);
    expect(where()).toBe('0');
  });
});

describe('the keyboard', () => {
  it('moves the thumb by tenths to the end', async () => {
    const user = show();
    await user.tab();
    expect(thumb()).toHaveFocus();
    await user.keyboard('{ArrowRight>9/}');
    expect(thumb()).toHaveAttribute('aria-valuetext', '已拖动 90%，到 100% 通过');
    await user.keyboard('{ArrowUp}');
    passed();
    await user.tab();
    expect(screen.getByRole('button', { name: '下一步' })).toHaveFocus();
  });

  it('gives up what was begun by leaving', async () => {
    const user = show();
    await user.tab();
    await user.keyboard('{PageUp}{PageUp}');
    expect(where()).toBe('50');
    await user.tab();
    expect(where()).toBe('0');
  });
});

it('does nothing while it is disabled', async () => {
  const user = show(<Check disabled />);
  expect(thumb()).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: '不便拖动？点此验证' })).toBeDisabled();
  await user.pointer([
    { keys: '[MouseLeft>]', target: thumb(), coords: { x: 10 } },
    { target: thumb(), coords: { x: 400 } },
  ]);
  await user.tab();
  expect(screen.getByRole('button', { name: '下一步' })).toHaveFocus();
  expect(onPass).not.toHaveBeenCalled();
});
