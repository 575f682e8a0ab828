import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { useFirstField } from './use-first-field';

/** A dialog as the component library makes it: its cross comes first and takes the focus. */
function Screen({ children }: { children: ReactNode }) {
  useFirstField();
  const [open, setOpen] = useState(false);
  const show = () => {
    flushSync(() => setOpen(true));
    screen.getByRole('button', { name: '关闭对话框' }).focus();
  };
  return (
    <>
      <button type="button" onClick={show}>
        编辑
      </button>
      {open && (
        <div role="dialog" aria-modal="true" aria-label="编辑" tabIndex={-1}>
          <button type="button" className="ant-modal-close" aria-label="关闭对话框" onClick={() => setOpen(false)} />
          {children}
          <button type="button">保存</button>
        </div>
      )}
    </>
  );
}

async function open(children: ReactNode, coarse = false) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: coarse && query.includes('coarse') }));
  render(<Screen>{children}</Screen>);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '编辑' }));
  return user;
}

const form = (
  <>
    <input type="file" aria-label="文件" />
    <input disabled aria-label="编号" />
    <input aria-label="名称" />
  </>
);

it('the focus stands in the first field that can be filled in', async () => {
  await open(form);
  expect(screen.getByLabelText('名称')).toHaveFocus();
});

it('on the radio button that is chosen', async () => {
  await open(
    <>
      <input type="radio" name="sex" aria-label="男" />
      <input type="radio" name="sex" aria-label="女" defaultChecked />
    </>,
  );
  expect(screen.getByLabelText('女')).toHaveFocus();
});

it('the cross is reached by going back, and the next opening begins in the field again', async () => {
  const user = await open(form);
  screen.getByRole('button', { name: '关闭对话框' }).focus();
  expect(screen.getByRole('button', { name: '关闭对话框' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: '编辑' }));
  expect(screen.getByLabelText('名称')).toHaveFocus();
});

it.each([
  ['without a field', <p key="text">没有要填写的</p>, false],
  ['on a phone, where a keyboard would cover the dialog', form, true],
])('the focus stays %s', async (_, children, coarse) => {
  await open(children, coarse);
  expect(screen.getByRole('button', { name: '关闭对话框' })).toHaveFocus();
});
