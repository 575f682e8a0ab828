import { describe, expect, test } from 'vitest';
import { differencesOf } from './differences';

describe('two states of a row side by side', () => {
  test('changed fields come first, and bookkeeping is left out', () => {
    const before = '{"id":"7","name":"旧名","sortNo":1,"version":1,"updateTime":null}';
    const after = '{"id":"7","name":"新名","sortNo":1,"version":2,"updateTime":"2026-11-20 10:00:00"}';
    expect(differencesOf(before, after)).toEqual([
      { name: 'name', before: '旧名', after: '新名', changed: true },
      { name: 'id', before: '7', after: '7', changed: false },
      { name: 'sortNo', before: '1', after: '1', changed: false },
    ]);
  });

  test('a field that is new or gone stands empty on the other side', () => {
    expect(differencesOf('{"a":1}', '{"b":[2]}')).toEqual([
      { name: 'a', before: '1', after: '', changed: true },
      { name: 'b', before: '', after: '[2]', changed: true },
    ]);
  });

  test('text that is no object has no fields', () => {
    expect(differencesOf('[1]', 'not json')).toEqual([]);
  });
});
