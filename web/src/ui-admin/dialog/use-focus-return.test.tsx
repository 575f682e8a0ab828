import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useFocusReturn } from './use-focus-return';

function Screen() {
  useFocusReturn();
  const [open, setOpen] = useState<'no' | 'menu' | 'dialog'>('no');
  return (
    <>
      <button type="button" onClick={() => setOpen('menu')}>
        更多
      </button>
      {open === 'menu' && (
        <div role="menu">
          <button type="button" role="menuitem" onClick={() => setOpen('dialog')}>
            编辑
          </button>
        </div>
      )}
      {open === 'dialog' && (
        <div role="dialog" aria-label="编辑">
          <button type="button" onClick={() => setOpen('no')}>
            关闭
          </button>
        </div>
      )}
      <p>空白处</p>
    </>
  );
}

describe('when what had the focus goes away', () => {
  it('the focus returns to what opened it, past a menu that is closed', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(screen.getByRole('button', { name: '更多' }));
    await user.click(screen.getByRole('menuitem', { name: '编辑' }));
    await user.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '更多' })).toHaveFocus());
  });

  it('a person who clicked on an empty place is left alone', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(screen.getByRole('button', { name: '更多' }));
    await user.click(screen.getByText('空白处'));
    expect(document.body).toHaveFocus();
  });
});
