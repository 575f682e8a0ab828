import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useFocusReturn } from './use-focus-return';

function Screen({ fields = [] }: { fields?: readonly string[] }) {
  useFocusReturn();
  const [open, setOpen] = useState<'no' | 'menu' | 'dialog'>('no');
  return (
    <>
      <a href="#main">跳到主要内容</a>
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
        <div role="dialog" aria-modal="true" aria-label="编辑">
          {fields.map((name) => (
            <input key={name} aria-label={name} />
          ))}
          <button type="button" onClick={() => setOpen('no')}>
            关闭
          </button>
        </div>
      )}
      <p>空白处</p>
    </>
  );
}

/** A row that is drawn anew as its field is left, and a menu that stays on the page where nobody sees it. */
function List() {
  useFocusReturn();
  const [version, setVersion] = useState(1);
  const [hidden, setHidden] = useState(true);
  return (
    <>
      <input key={version} aria-label="排序号" onBlur={() => setVersion(version + 1)} />
      <button type="button" onClick={() => setHidden(false)}>
        导出
      </button>
      <div role="menu" style={{ display: hidden ? 'none' : 'block' }}>
        <button type="button" role="menuitem" onClick={() => setHidden(true)}>
          导出全部
        </button>
      </div>
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

  it('the focus returns to what opened it from a form of many fields', async () => {
    const user = userEvent.setup();
    render(<Screen fields={Array.from({ length: 40 }, (_, place) => `字段 ${place}`)} />);
    await user.click(screen.getByRole('button', { name: '更多' }));
    await user.click(screen.getByRole('menuitem', { name: '编辑' }));
    for (const field of screen.getAllByRole('textbox')) field.focus();
    screen.getByRole('link', { name: '跳到主要内容' }).focus(); // on the way round
    screen.getByRole('textbox', { name: '字段 0' }).focus();
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

  it('a field that is drawn anew as it is left does not take the focus back from the next one', async () => {
    const user = userEvent.setup();
    render(<List />);
    await user.click(screen.getByRole('textbox', { name: '排序号' }));
    await user.tab();
    await new Promise((passed) => setTimeout(passed, 50));
    expect(screen.getByRole('button', { name: '导出' })).toHaveFocus();
  });

  describe('without leaving the page', () => {
    // The test page draws nothing, so it cannot tell what is seen.
    beforeEach(() => {
      HTMLElement.prototype.checkVisibility = function () {
        return this.closest('[style*="none"]') === null;
      };
    });
    afterEach(() => {
      Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility');
    });

    it('as a menu that hides after a choice, the focus returns to its button', async () => {
      const user = userEvent.setup();
      render(<List />);
      await user.click(screen.getByRole('button', { name: '导出' }));
      const entry = screen.getByRole('menuitem', { name: '导出全部' });
      await user.click(entry);
      entry.blur(); // as a browser does with an element it no longer draws
      await waitFor(() => expect(screen.getByRole('button', { name: '导出' })).toHaveFocus());
    });
  });
});
