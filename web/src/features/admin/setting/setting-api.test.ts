// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { audit } from '@/testing/factories';
import { createFakeServer } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { itemLines, saveItems } from './setting-api';

afterEach(() => vi.unstubAllGlobals());

/** So many items of a dictionary, and one of another. */
const items = (count: number) =>
  Array.from({ length: count + 1 }, (_, at) => ({
    ...audit,
    id: `${at + 1}`,
    dictId: at < count ? '5' : '6',
    itemText: '流行病学科',
    itemValue: `v${at}`,
    itemColor: '',
    description: '',
    sortOrder: count - at,
    status: at % 2,
  }));

it('all items of a dictionary are read in their order, however many answers that takes', async () => {
  const server = createFakeServer(fakeTable('/sys/dictItem', items(1_200)));
  vi.stubGlobal('fetch', server.fetch);
  const lines = await itemLines('5');
  expect(lines.map(({ itemValue }) => itemValue)).toEqual(Array.from({ length: 1_200 }, (_, at) => `v${1_199 - at}`));
  expect(lines[0]?.status).toBe('1');
  expect(server.requests).toHaveLength(3);
});

it('a dictionary without items is one answer', async () => {
  const server = createFakeServer(fakeTable('/sys/dictItem', items(0)));
  vi.stubGlobal('fetch', server.fetch);
  expect(await itemLines('5')).toEqual([]);
  expect(server.requests).toHaveLength(1);
});

it('a save without rows, as of another order, gives none back', async () => {
  const server = createFakeServer({
    'PUT /sys/dict/edit': ({ body }) => ({ ...(body as object), version: 4, items: {} }),
  });
  vi.stubGlobal('fetch', server.fetch);
  expect(await saveItems('5', 3, { rows: [], deleted: [], order: ['2', '1'] })).toEqual({ version: 4, rows: [] });
  expect(server.requests[0]?.body).toEqual({
    id: '5',
    version: 3,
    items: { rows: [], deleted: [], order: ['2', '1'] },
  });
});
