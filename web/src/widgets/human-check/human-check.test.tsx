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

  it('that ends before the end goes back', async () => {
    const user = show();
    await user.pointer([
      { keys: '[MouseLeft>]', target: thumb(), coords: { x: 10 } },
      { target: thumb(), coords: { x: 265 } },
    ]);
    expect(where()).toBe('98');
    await user.pointer({ keys: '[/MouseLeft]', target: thumb() });
    expect(where()).toBe('0');
    expect(onPass).not.toHaveBeenCalled();
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

  it('goes to the end at once, and back to the start', async () => {
    const user = show();
    await user.tab();
    await user.keyboard('{ArrowRight}{Home}');
    expect(where()).toBe('0');
    await user.keyboard('{End}');
    passed();
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

describe('without dragging', () => {
  it('takes two presses', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: '不便拖动？点此验证' }));
    expect(screen.getByText('请确认是您本人在操作')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '确认' }));
    passed();
  });

  it('works with keys, and can be called off', async () => {
    const user = show();
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: '确认' })).toHaveFocus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: '不便拖动？点此验证' })).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    passed();
  });
});

it('is locked once it is passed', async () => {
  show(<SliderCheck passed onPass={onPass} />);
  expect(screen.getByText('验证通过')).toBeVisible();
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
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
