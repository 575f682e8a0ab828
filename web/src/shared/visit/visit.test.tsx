import { beforeEach, expect, test, vi } from 'vitest';
import { reportVisit } from './visit';

beforeEach(() => {
  document.body.innerHTML =
    '<p>浏览 <b data-count="views" data-article="31001">6</b> 累计 <b data-count="visitCount">1,040</b></p>';
});

function answerWith(body: unknown) {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body)));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a lost or strange answer leaves the rendered counts alone', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await reportVisit(document);
  answerWith({ success: false, result: null });
  await reportVisit(document);
  expect(document.body).toHaveTextContent('浏览 6 累计 1,040');
});

test('one opened article is one visit, and the new counts appear in place', async () => {
  const fetched = answerWith({ success: true, result: { todayVisit: 3, visitCount: 1041, views: 7 } });
  await reportVisit(document);
  expect(document.body).toHaveTextContent('浏览 7 累计 1,041');
  expect(fetched).toHaveBeenCalledOnce();
  expect(fetched).toHaveBeenCalledWith(
    '/api/visit',
    expect.objectContaining({ method: 'POST', body: '{"articleId":"31001"}' }),
  );
});

test('a page without an article is a visit of the site; one that is not counted is none', async () => {
  const fetched = answerWith({ success: true, result: { todayVisit: 3, visitCount: 1041, views: 0 } });
  document.body.innerHTML = '<p>流感</p>';
  await reportVisit(document);
  expect(fetched).toHaveBeenCalledWith('/api/visit', expect.objectContaining({ body: '{}' }));
  document.body.innerHTML = '<p data-uncounted="">这是预览</p>';
  await reportVisit(document);
  expect(fetched).toHaveBeenCalledOnce();
});
