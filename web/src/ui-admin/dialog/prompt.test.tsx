import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { PromptModal } from './prompt';

givenStaffBrowser();

const noDigits = (text: string) => (/\d/.test(text) ? '不能有数字' : null);

function open() {
  const onOk = vi.fn();
  const prompt = (
    <PromptModal
      title="改名"
      label="新名称"
      required="名称不能为空"
      rules={[noDigits]}
      onOk={onOk}
      onCancel={() => {}}
    />
  );
  return { onOk, ...renderWidget(prompt, { server: createFakeServer() }) };
}

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
