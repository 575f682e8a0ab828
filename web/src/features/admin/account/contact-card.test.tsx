import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '@/testing/fake-server';
import { noFactor, ownAccount } from '@/testing/own-account';
import { openStaff } from '@/testing/render-staff';
import { loginWays, staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';

givenStaffBrowser();

async function openCard(phone: boolean) {
  const server = staffBackend();
  server.on('GET /sys/loginWays', () => loginWays({ phone }));
  server.on('GET /sys/user/account', () => ownAccount);
  server.on('GET /sys/user/sessions', () => []);
  server.on('GET /sys/user/factor', () => ({ ...noFactor, policy: 'off' }));
  server.on('POST /sys/user/account/contact/code', () => '验证码已发送到新手机号，10 分钟内有效');
  server.on('PUT /sys/user/account/contact', ({ body }) => {
    if (
      phone &&
      (body as { phone: string; smscode: string }).phone !== ownAccount.phone &&
      (body as { smscode: string }).smscode !== '246810'
    ) {
      throw new Refusal(500, '请检查填写的内容', { fields: { smscode: '手机验证码错误或已失效，请核对或重新获取' } });
    }
    return '手机号和邮箱已保存，其他设备上的登录已结束';
  });
  openStaff('/account/settings', { server });
  const sent = (method: string) =>
    server.requests.filter(
      (request) => request.path.startsWith('/sys/user/account/contact') && request.method === method,
    );
  const form = await screen.findByRole('form', { name: '修改手机号和邮箱' });
  const write = (label: string, value: string) =>
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  const press = (name: string) => fireEvent.click(within(form).getByRole('button', { name }));
  return { sent, form, write, press };
}

it('a new phone is saved only with the code that was sent to it', async () => {
  const { sent, form, write, press } = await openCard(true);
  await screen.findByText(/换手机号时会向新号码发送验证码/);
  write('新手机号', '13900005678');
  write('登录密码', 'Jiang-Shui-74');
  press('修改手机号和邮箱');
  await within(form).findByText(/验证码已发送到新手机号/);
  expect(sent('PUT')).toHaveLength(0);
  write('新手机号收到的验证码', '111111');
  press('确认修改');
  await within(form).findByText('手机验证码错误或已失效，请核对或重新获取');
  expect(within(form).getByLabelText('新手机号')).toHaveValue('13900005678');
  write('新手机号收到的验证码', '246810');
  press('确认修改');
  await screen.findByText('手机号和邮箱已保存，其他设备上的登录已结束');
});

it('another number after the code asks for a code of its own', async () => {
  const { sent, form, write, press } = await openCard(true);
  await screen.findByText(/换手机号时会向新号码发送验证码/);
  write('新手机号', '13900005679');
  write('登录密码', 'Jiang-Shui-74');
  press('修改手机号和邮箱');
  await within(form).findByText(/验证码已发送到新手机号/);
  write('新手机号', '13900005678');
  write('新手机号收到的验证码', '246810');
  press('确认修改');
  await expect.poll(() => sent('POST').length).toBe(2);
  expect(sent('PUT')).toHaveLength(0);
});

it.each([
  ['where no codes are sent', false, '新手机号', '13900005678'],
  ['for another mail address', true, '新邮箱', 'zhoumin@example.org'],
])('the password is enough %s', async (_, phone, label, value) => {
  const { sent, write, press } = await openCard(phone);
  write(label, value);
  write('登录密码', 'Jiang-Shui-74');
  press('修改手机号和邮箱');
  await screen.findByText('手机号和邮箱已保存，其他设备上的登录已结束');
  expect(sent('POST')).toHaveLength(0);
});
