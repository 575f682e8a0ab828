import { describe, expect, it, vi } from 'vitest';
import { ApiError, type ErrorKind } from '@/shared/api/errors';
import type { GridChanges } from './grid-changes';
import { type RecordCalls, recordPort } from './record-port';

type Item = { id: string; text: string };

const changes: GridChanges = {
  rows: [
    { key: 'r1', id: '5', cells: { text: '甲' }, place: null },
    { key: 'r2', id: null, cells: { text: '乙' }, place: 'a' },
  ],
  moved: [],
  deleted: ['6'],
  order: ['#1', '5'],
};

const portOf = (calls: Partial<RecordCalls<Item>>) =>
  recordPort<Item>({
    name: 'items',
    version: async () => 3,
    rows: async () => [],
    save: async () => ({ version: 4, rows: [] }),
    ...calls,
  });

const refusal =
  (kind: ErrorKind, fields: Record<string, string> = {}) =>
  async () => {
    throw new ApiError({ kind, code: 500, message: '请检查填写的内容', fields });
  };

describe('a save', () => {
  it('sends what was changed, what is new without an id, what goes, and the order', async () => {
    const save = vi.fn(async () => ({ version: 4, rows: [] }));
    expect(await portOf({ save }).write?.(changes, 3)).toEqual({ kind: 'stored', version: 4, rows: [] });
    expect(save).toHaveBeenCalledWith(
      { rows: [{ id: '5', text: '甲' }, { text: '乙' }], deleted: ['6'], order: ['#1', '5'] },
      3,
    );
  });

  it('comes too late when somebody was quicker', async () => {
    expect(await portOf({ save: refusal('conflict') }).write?.(changes, 3)).toEqual({ kind: 'stale' });
  });

  it.each<[string, Record<string, string>, object[]]>([
    ['at its cell', { 'items[1].text': '太长' }, [{ key: 'r2', column: 'text', message: '太长' }]],
    ['at its row', { 'items[0]': '不行' }, [{ key: 'r1', column: null, message: '不行' }]],
    ['of the table as a whole', { items: '最多 5 行' }, [{ key: null, column: null, message: '最多 5 行' }]],
    ['of a row that was not sent', { 'items[9].text': '?' }, [{ key: null, column: null, message: '?' }]],
    ['of the record', { dictName: '请填写' }, [{ key: null, column: null, message: '请填写' }]],
    ['without a place', {}, [{ key: null, column: null, message: '请检查填写的内容' }]],
  ])('tells what is wrong %s', async (_, fields, problems) => {
    expect(await portOf({ save: refusal('invalid', fields) }).write?.(changes, 3)).toEqual({
      kind: 'refused',
      problems,
    });
  });

  it.each<ErrorKind>(['network', 'timeout', 'server', 'throttled', 'expired'])(
    'is tried again after %s',
    async (kind) => {
      await expect(portOf({ save: refusal(kind) }).write?.(changes, 3)).rejects.toThrow();
    },
  );
});

describe('reading', () => {
  it.each([
    ['once while nobody saves', [3, 3], 3, 1],
    ['again when somebody has saved in between', [3, 4, 4], 4, 2],
    ['not for ever when people save all the time: the older version counts', [3, 4, 5, 6, 7], 6, 4],
  ])('asks %s', async (_, versions, version, times) => {
    const rows = vi.fn(async () => [{ id: '5', text: '甲' }]);
    const read = await portOf({ version: async () => versions.shift() ?? 0, rows }).read();
    expect(read).toEqual({ version, rows: [{ id: '5', text: '甲' }] });
    expect(rows).toHaveBeenCalledTimes(times);
  });
});
