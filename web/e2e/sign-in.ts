import type { Page } from '@playwright/test';
import { captcha } from './people.mjs';
import { login, type SignedIn } from './staff-calls';
import { expect, test as quiet } from './test';

export type Person = { username: string; password: string };

export async function signIn(page: Page, person: Person): Promise<void> {
  await sendPassword(page, person);
  await expect(page).toHaveURL(/\/user\/index$/);
}

/** Signs in with a password that somebody else chose, and takes one of one's own on the way. */
export async function signInFirst(page: Page, person: Person, initial: string): Promise<void> {
  await sendPassword(page, { ...person, password: initial });
  const form = page.getByRole('form', { name: '更换密码' });
  await form.getByLabel('新密码', { exact: true }).fill(person.password);
  await form.getByLabel('确认新密码').fill(person.password);
  await form.getByRole('button', { name: '更换密码并登录' }).click();
  await expect(page).toHaveURL(/\/user\/index$/);
}

/** The first step of signing in; what comes next is up to the account. */
export async function sendPassword(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('/user/login');
  const form = page.getByRole('form', { name: '账号登录' });
  await form.getByRole('textbox', { name: '用户名' }).fill(username);
  await form.locator('input[type=password]').fill(password);
  await form.getByRole('textbox', { name: '验证码' }).fill(captcha);
  await form.getByRole('button', { name: '登录', exact: true }).click();
}

/** What the browser keeps of somebody who signed in: one place to work, and nothing to choose. */
export function keptOf({ token, userInfo: { id, username, realname }, tenantList }: SignedIn): string {
  const [site, ...others] = tenantList ?? [];
  if (others.length > 0) throw new Error(`${username} works at several sites and has to say at which`);
  const session = { token, tenantId: site?.id ?? '0', user: { id, username, realname } };
  return JSON.stringify({ value: session, expires: Date.now() + 3_600_000 });
}

type Enter = (page: Page, person: Person) => Promise<void>;

/** Tests of staff: `enter` opens the site as somebody who signed in before, once for all tests of a file. */
export const test = quiet.extend<{ enter: Enter }, { sessions: Map<string, string> }>({
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs.
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  enter: async ({ request, sessions }, use, { file }) =>
    use(async (page, person) => {
      const key = `${file} ${person.username}`;
      const session = sessions.get(key) ?? keptOf(await login(request, person));
      sessions.set(key, session);
      // Once for each browser: who signed out in a test is out, also on the pages loaded after it.
      await page.addInitScript((kept) => {
        const entered = `entered with ${kept}`;
        if (!localStorage.getItem(entered)) {
          localStorage.setItem(entered, 'yes');
          localStorage.setItem('jikong.session', kept);
        }
      }, session);
    }),
});
