// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStored, removeAllStored, writeStored } from './stored';

const isText = (value: unknown): value is string => typeof value === 'string';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
});
afterEach(() => vi.useRealTimers());

it('keeps a value for seven days', () => {
  writeStored('jikong.username', 'zhoumin');
  vi.setSystemTime(new Date('2026-11-27T09:59:59Z'));
  expect(readStored('jikong.username', isText)).toBe('zhoumin');
  vi.setSystemTime(new Date('2026-11-27T10:00:00Z'));
  expect(readStored('jikong.username', isText)).toBeNull();
});

it.each(['not json', '{"value":1,"expires":99999999999999}', '{"value":"a"}'])('takes %s for nothing', (text) => {
  localStorage.setItem('jikong.username', text);
  expect(readStored('jikong.username', isText)).toBeNull();
});

it('forgets everything of a kind', () => {
  writeStored('jikong.draft.zhoumin.1', 'a');
  writeStored('jikong.draft.zhoumin.2', 'b');
  writeStored('jikong.username', 'zhoumin');
  removeAllStored('jikong.draft.');
  expect(Object.keys(localStorage)).toEqual(['jikong.username']);
});

it('says so when the browser has no room', () => {
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as unknown as Storage;
  expect(writeStored('jikong.draft.x', 'a', full)).toBe(false);
});
