import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { useWholeKeyPress } from './use-whole-key-press';

/** A menu whose entry asks a question; the focus is on the first button at once. */
function Screen() {
  useWholeKeyPress();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <div role="menu">
        <div role="menuitem" tabIndex={-1} onKeyDown={() => flushSync(() => setAsked(true))}>
          退出登录
        </div>
      </div>
      {asked && (
        <button type="button" ref={(button) => button?.focus()} onClick={() => setAsked(false)}>
          取消
        </button>
      )}
    </>
  );
}

it.each(['{Enter}', ' '])('a press of %s that asks a question does not answer it', async (key) => {
  const user = userEvent.setup();
  render(<Screen />);
  screen.getByRole('menuitem').focus();
  await user.keyboard(key);
  expect(screen.getByRole('button', { name: '取消' })).toHaveFocus();
});
