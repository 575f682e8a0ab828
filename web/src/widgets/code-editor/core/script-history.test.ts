// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { ScriptHistory } from './script-history';

let clock = 0;
const historyOf = (code: string, person = 'zhou') => new ScriptHistory(person, code, () => ++clock);
const texts = (history: ScriptHistory) => history.list().map(({ text }) => text);

beforeEach(() => {
  localStorage.clear();
});

test('sixteen versions are kept, the newest first, of each code and person alone', () => {
  const history = historyOf('a');
  for (let nth = 1; nth <= 20; nth += 1) history.keep(`v${nth}`);
  expect(texts(history)).toHaveLength(16);
  expect(texts(history)[0]).toBe('v20');
  expect(texts(history).at(-1)).toBe('v5');
  expect(texts(historyOf('b'))).toEqual([]);
  expect(texts(historyOf('a', 'li'))).toEqual([]);
});

test('the same text is one version, and an empty one none', () => {
  const history = historyOf('a');
  for (const text of ['x', 'x', ' ', 'y', 'x']) history.keep(text);
  expect(texts(history)).toEqual(['x', 'y']);
});

test('older versions give way where there is no room, and damaged ones are nothing', () => {
  const history = historyOf('a');
  history.keep('old');
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  history.keep('new');
  set.mockRestore();
  expect(texts(history)).toEqual(['new']);
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"value":[{"at":"x"}],"expires":9e15}');
  expect(texts(history)).toEqual([]);
});
