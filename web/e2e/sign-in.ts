import type { Page } from '@playwright/test';
import { captcha } from './people.mjs';
import { expect } from './test';

export type Person = { username: string; password: string };

export async function signIn(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('/user/login');
  const form = page.getByRole('form', { name: '账号登录' });
  await form.getByRole('textbox', { name: '用户名' }).fill(username);
  await form.locator('input[type=password]').fill(password);
  await form.getByRole('textbox', { name: '验证码' }).fill(captcha);
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/index$/);
}
