import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { messages } from '@/shared/messages/zh-cn';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { hasUnsaved } from '../page/unsaved';
import { PromptModal } from './prompt';

givenStaffBrowser();

const noDigits = (text: string) => (/\d/.test(text) ? '不能有数字' : null);

function open({ fleeting = false } = {}) {
  const onOk = vi.fn();
  return { onOk, ...renderWidget(<Renaming onOk={onOk} fleeting={fleeting} />, { server: createFakeServer() }) };
}

/** Takes the dialog away when it is left, and when 一科 was given. */
function Renaming({ onOk, fleeting }: { onOk: (name: string) => void; fleeting: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const rename = (name: string) => {
    onOk(name);
    if (name === '一科') setOpen(false);
  };
  if (!isOpen) return null;
  return (
    <PromptModal
      title="改名"
      label="新名称"
      required="名称不能为空"
      rules={[noDigits]}
      fleeting={fleeting}
      onOk={rename}
      onCancel={() => setOpen(false)}
    />
  );
}

const question = () => screen.findByRole('dialog', { name: messages.unsavedTitle });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it.each([
  ['nothing', '{Enter}', '名称不能为空'],
  ['blanks', '  {Enter}', '名称不能为空'],
  ['what a rule refuses', '一科2{Enter}', '不能有数字'],
])('does not take %s', async (_, keys, message) => {
  const { user, onOk } = open();
  await user.type(await screen.findByLabelText('新名称'), keys);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText('新名称')).toHaveAttribute('aria-invalid', 'true');
  expect(onOk).not.toHaveBeenCalled();
});

it('gives the text without the blanks around it', async () => {
  const { user, onOk } = open();
  await user.type(await screen.findByLabelText('新名称'), ' 一科 {Enter}');
  expect(onOk).toHaveBeenCalledWith('一科');
});

it('asks before it throws away what was typed, and keeps it when the person stays', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('新名称'), '二科{Escape}');
  await user.click(within(await question()).getByRole('button', { name: messages.stay }));
  expect(screen.getByLabelText('新名称')).toHaveValue('二科');
  expect(hasUnsaved('')).toBe(true);
  await user.click(screen.getByRole('button', { name: /取\s?消/ }));
  await user.click(within(await question()).getByRole('button', { name: messages.leave }));
  await isClosed();
  expect(hasUnsaved('')).toBe(false);
});

it.each([
  ['nothing was typed', '', {}],
  ['what was typed is only tried', '二科', { fleeting: true }],
])('closes at once where %s', async (_, keys, manner) => {
  const { user } = open(manner);
  await user.click(await screen.findByLabelText('新名称'));
  await user.keyboard(`${keys}{Escape}`);
  await isClosed();
});

it('leaves nothing unsaved behind once its text was taken', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('新名称'), '一科');
  expect(hasUnsaved('')).toBe(true);
  await user.keyboard('{Enter}');
  await isClosed();
  expect(hasUnsaved('')).toBe(false);
});
