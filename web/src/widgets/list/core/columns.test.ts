import { describe, expect, it } from 'vitest';
import { arrange, moveColumn, toggleColumn } from './columns';

describe('the columns a person chose', () => {
  const columns = [
    { name: 'name', rowHeader: true },
    { name: 'code' },
    { name: 'rank', hidden: true },
    { name: 'createTime' },
  ];
  const shown = (choice: Parameters<typeof arrange>[1]) =>
    arrange(columns, choice)
      .filter((each) => each.shown)
      .map(({ column }) => column.name);

  it('are those of the screen until something is chosen', () => {
    expect(shown(null)).toEqual(['name', 'code', 'createTime']);
  });

  it('can be shown, hidden and moved', () => {
    const withRank = toggleColumn(arrange(columns, null), 'rank');
    const withoutCode = toggleColumn(arrange(columns, withRank), 'code');
    expect(shown(moveColumn(arrange(columns, withoutCode), 'createTime', -1))).toEqual(['name', 'createTime', 'rank']);
  });

  it('always have the one that names the row', () => {
    expect(shown({ order: ['name', 'code'], hidden: ['name', 'code', 'createTime'] })).toContain('name');
  });

  it('get what came later in its own place', () => {
    expect(shown({ order: ['code', 'name'], hidden: [] })).toEqual(['code', 'name', 'createTime']);
  });

  it('stay in place at both ends', () => {
    const first = moveColumn(arrange(columns, null), 'name', -1);
    expect(first.order).toEqual(['name', 'code', 'rank', 'createTime']);
  });
});
