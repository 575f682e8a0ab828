import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Instance, startInstance } from './instance';
import { administrator, auditor } from './people.mjs';
import { ownPort, providerPort } from './ports.mjs';
import { client, startProvider, vouchedFor } from './provider';
import { expect, expectAccessible, test } from './test';

const site = `http://127.0.0.1:${ownPort}`;
const issuer = `http://127.0.0.1:${providerPort}`;

const ways = [
  {
    ...{ name: 'sso', label: '统一身份认证', kind: 'oidc', issuer, unknown: 'bind' },
    ...{ client_id: client.id, client_secret_file: 'sso.secret' },
  },
  { name: 'cas', label: '市门户', kind: 'cas', issuer: `${issuer}/cas`, cas_version: 3, unknown: 'bind' },
];

let folder: string;
let provider: Server;
let server: Instance;

test.use({ baseURL: site });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jikong-e2e-ways-'));
  writeFileSync(join(folder, 'ways.json'), JSON.stringify({ providers: ways }));
  writeFileSync(join(folder, 'sso.secret'), client.secret);
  provider = await startProvider(providerPort);
  const options = [
    '--public-url',
    site,
    '--sign-in-providers',
    join(folder, 'ways.json'),
    '--second-factor',
    'optional',
  ];
  server = await startInstance(ownPort, options);
});

test.afterAll(async () => {
  await server.stop();
  provider.close();
  rmSync(folder, { recursive: true });
});

/** Begins at the sign-in page; the other system vouches without a question and leads back. */
async function come(page: Page, label: string): Promise<void> {
  await page.goto('/user/login');
  await page.getByRole('link', { name: label }).click();
}

for (const [at, { name, label }] of ways.entries()) {
  test(`somebody comes through ${name}, proves the account once, and takes the binding back`, async ({ page }) => {
    const person = [administrator, auditor][at] ?? administrator;
    await come(page, label);
    await expect(page.getByRole('heading', { name: '绑定已有账号' })).toBeVisible();
    await expect(page.getByText(`${vouchedFor.name}，您已通过${label}登录。`)).toBeVisible();
    await expectAccessible(page);
    const proof = page.getByRole('form', { name: '绑定已有账号' });
    await proof.getByLabel('用户名').fill(person.username);
    await proof.getByLabel('密码', { exact: true }).fill('not-the-password');
    await proof.getByRole('button', { name: '绑定并登录' }).click();
    await expect(proof.getByRole('alert')).toContainText('密码错误');
    await proof.getByLabel('密码', { exact: true }).fill(person.password);
    await proof.getByRole('button', { name: '绑定并登录' }).click();
    await expect(page.getByRole('button', { name: `账号菜单：${person.realname}` })).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await come(page, label); // known by now
    await expect(page).toHaveURL(/\/user\/index$/);

    await page.goto('/account/settings');
    const binding = page.getByRole('list', { name: '已绑定的登录方式' }).getByRole('listitem');
    await expect(binding).toContainText(`${label}（${vouchedFor.name}）`);
    await expectAccessible(page);
    await page.getByRole('button', { name: `解除绑定${label}` }).click();
    const question = page.getByRole('dialog', { name: `解除绑定：${label}` });
    await question.getByLabel('本人的登录密码').fill(person.password);
    await question.getByRole('button', { name: '解除绑定' }).click();
    await expect(page.getByText('还没有绑定其他登录方式。')).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await come(page, label);
    await expect(page.getByRole('heading', { name: '绑定已有账号' })).toBeVisible();
  });
}

test('an answer that nobody asked for is refused', async ({ page }) => {
  for (const forged of [
    'sso?code=stolen&state=forged',
    'cas?ticket=ST-stolen&state=forged',
    'sso?error=access_denied',
  ]) {
    await page.goto(`/api/sys/thirdLogin/callback/${forged}`);
    await expect(page.getByRole('heading', { name: '没有登录成功' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('这次登录已失效，可能停留太久或换了浏览器，请重新登录。');
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: '返回登录' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
});
