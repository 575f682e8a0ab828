import { expect, it, vi } from 'vitest';
import { createFakeServer, Refusal } from '@/testing/fake-server';
import { callBatch, forOne } from './batch';

const many = (count: number) => Array.from({ length: count }, (_, i) => String(1_000_000 + i));

function server(answer: (ids: string[]) => unknown) {
  const fake = createFakeServer({
    'DELETE /sys/position/deleteBatch': ({ query, body }) =>
      answer((body as { ids?: string[] } | null)?.ids ?? (query.get('ids') ?? '').split(',').filter(Boolean)),
  });
  vi.stubGlobal('fetch', fake.fetch);
  return fake;
}

const all = (ids: string[]) => ({ done: ids.length, gone: [], refused: [] });
const remove = (ids: readonly string[]) => callBatch('/sys/position/deleteBatch', ids, { method: 'DELETE' });

it('puts a few rows into the address and many into the body', async () => {
  const few = server(all);
  await remove(['1', '2']);
  expect(few.requests[0]?.query.get('ids')).toBe('1,2,');
  const much = server(all);
  await remove(many(101));
  expect(much.requests[0]?.query.get('ids')).toBeNull();
  expect(much.requests[0]?.body).toEqual({ ids: many(101) });
});

it('does 2,500 rows and tells of each that was gone or refused', async () => {
  const last = many(2500).at(-1);
  const fake = server((ids) =>
    ids.includes(last ?? '') ? { done: 498, gone: [last], refused: [{ id: ids[0], reason: '已锁定' }] } : all(ids),
  );
  const parts: number[] = [];
  const answer = await callBatch('/sys/position/deleteBatch', many(2500), { method: 'DELETE' }, (done) =>
    parts.push(done),
  );
  expect(fake.requests).toHaveLength(5);
  expect(parts).toEqual([500, 1000, 1500, 2000, 2500]);
  expect(answer).toEqual({
    done: 2498,
    gone: [last],
    refused: [{ id: many(2001).at(-1), reason: '已锁定' }],
    message: '完成 2498 条，1 条已不存在，1 条没有做成',
  });
});

it('takes a refusal that names the rows for an answer', async () => {
  server((ids) => {
    throw new Refusal(500, '2 条已不存在', { done: 0, gone: ids, refused: [] });
  });
  expect(await remove(['1', '2'])).toMatchObject({ done: 0, gone: ['1', '2'], message: '2 条已不存在' });
  await expect(forOne(remove(['1', '2']))).rejects.toThrow('2 条已不存在');
});

it('fails when the server says nothing about single rows', async () => {
  server(() => {
    throw new Refusal(500, '操作失败');
  });
  await expect(remove(['1', '2'])).rejects.toThrow('操作失败');
});

it('goes through all that match in as many calls as the server wants, from mark to mark', async () => {
  const marks: unknown[] = [];
  const fake = createFakeServer({
    'DELETE /sys/position/deleteBatch': ({ body }) => {
      const { matching } = body as { matching: { query: string; total: number; mark?: { left: number } } };
      expect(matching).toMatchObject({ query: 'topic=child', total: 450 });
      marks.push(matching.mark?.left);
      const left = (matching.mark?.left ?? 450) - 200;
      return left > 0
        ? { done: 200, gone: [], refused: [], next: { before: '7', until: 1, left } }
        : { done: 40, gone: [], refused: [{ id: '9', name: '狂犬疫苗接种', reason: '已锁定' }] };
    },
  });
  vi.stubGlobal('fetch', fake.fetch);
  const parts: number[] = [];
  const answer = await callBatch(
    '/sys/position/deleteBatch',
    { query: 'topic=child', total: 450 },
    { method: 'DELETE' },
    (done) => parts.push(done),
  );
  expect(marks).toEqual([undefined, 250, 50]);
  expect(parts).toEqual([200, 400, 441]);
  expect(answer.message).toBe('完成 440 条，1 条没有做成，另有 9 条刚刚有了变化，没有处理');
});
