import { type APIRequestContext, expect } from '@playwright/test';
import { administrator, captcha } from './people.mjs';

/** Publishes an article and withdraws it at once; returns its address, which now answers 410. */
export async function withdrawnArticle(request: APIRequestContext): Promise<string> {
  const checkKey = `withdrawn-${Date.now()}`;
  const call = async (path: string, data: object, token = '') => {
    const answer = await request.post(`/api${path}`, {
      data,
      headers: token === '' ? {} : { 'X-Access-Token': token },
    });
    const { success, message, result } = await answer.json();
    expect(success, `${path}: ${message}`).toBe(true);
    return result;
  };
  await request.get(`/api/sys/randomImage/${checkKey}`);
  const { username, password } = administrator;
  const { token } = await call('/sys/login', { username, password, captcha, checkKey });
  const article = { columnId: '84', title: '供暖期门诊时间有变', body: '<p>周末照常开诊。</p>', source: '办公室' };
  const { id, version } = await call('/content/article/add', article, token);
  const published = await call('/content/article/publish', { id, version }, token);
  const reason = '时间有误，正在核对，改正后重新发布';
  await call('/content/article/withdraw', { id, version: published.version, reason }, token);
  return `/detail/84/${id}`;
}
