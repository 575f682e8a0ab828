import type { Browser, Page } from '@playwright/test';
import { captcha } from './people.mjs';
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

type Kept = { name: string; value: string };

/** Signs a person in once and returns what the browser keeps of it. */
async function sessionOf(browser: Browser, person: Person): Promise<Kept[]> {
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: quiet.info().project.use.baseURL ?? '' });
  await signIn(await context.newPage(), person);
  const { origins } = await context.storageState();
  await context.close();
  return origins.flatMap(({ localStorage }) => localStorage);
}

type Enter = (page: Page, person: Person) => Promise<void>;

/** Tests of staff: `enter` opens the site as somebody who signed in before, once for all tests of a file. */
export const test = quiet.extend<{ enter: Enter }, { sessions: Map<string, Kept[]> }>({
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs.
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  enter: async ({ browser, sessions }, use) =>
    use(async (page, person) => {
      const kept = sessions.get(person.username) ?? (await sessionOf(browser, person));
      sessions.set(person.username, kept);
      await page.addInitScript((items: Kept[]) => {
        for (const { name, value } of items) localStorage.setItem(name, value);
      }, kept);
    }),
});
