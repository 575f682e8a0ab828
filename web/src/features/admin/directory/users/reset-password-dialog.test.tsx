import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { loginWays, staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { newRow } from '@/ui-admin/form/field-spec';
import { ResetPasswordDialog } from './reset-password-dialog';
import { userFields } from './user-fields';

givenStaffBrowser();

const weak = '密码至少 15 个字符';

it('says what the site wants of a password, and at its field what is wrong with this one', async () => {
  const server = staffBackend();
  server.on('GET /sys/loginWays', () => loginWays({ passwordHint: '至少 15 个字符' }));
  server.on('PUT /sys/user/changePassword', ({ body }) => {
    if ((body as { password: string }).password.length < 15) {
      throw new Refusal(500, '请检查填写的内容', { fields: { password: weak } });
    }
    return '密码已重置';
  });
  const close = vi.fn();
  const person = { ...newRow(userFields('add', true, true)), username: 'wangfang', realname: '王芳' };
  const { user } = renderWidget(<ResetPasswordDialog person={person} onClose={close} />, { server });
  const password = await screen.findByLabelText('新密码');
  await waitFor(() => expect(password).toHaveAccessibleDescription('至少 15 个字符。保存后此人在各处的登录都会失效。'));
  await user.type(password, 'Yue-Liang-88{Enter}');
  expect(await screen.findByText(weak)).toBeInTheDocument();
  expect(close).not.toHaveBeenCalled();
  await user.type(password, '-Qing-Shan{Enter}');
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(server.requests.at(-1)?.body).toMatchObject({ username: 'wangfang', password: 'Yue-Liang-88-Qing-Shan' });
});
