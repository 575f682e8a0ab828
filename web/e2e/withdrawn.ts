import type { APIRequestContext } from '@playwright/test';
import { staffCalls } from './staff-calls';

type Versioned = { id: string; version: number };

/** Publishes an article and withdraws it at once; returns its address, which now answers 410. */
export async function withdrawnArticle(request: APIRequestContext): Promise<string> {
  const call = await staffCalls(request);
  const article = { columnId: '84', title: '供暖期门诊时间有变', body: '<p>周末照常开诊。</p>', source: '办公室' };
  const { id, version } = await call<Versioned>('/content/article/add', article);
  const published = await call<Versioned>('/content/article/publish', { id, version });
  const reason = '时间有误，正在核对，改正后重新发布';
  await call('/content/article/withdraw', { id, version: published.version, reason });
  return `/detail/84/${id}`;
}
