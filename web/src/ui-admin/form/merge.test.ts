import { expect, it } from 'vitest';
import { differences } from './merge';

const base = { name: '热点', days: 14, owner: '周敏', tags: ['a'] };

it('suggests my value where I changed the field and theirs where only they did', () => {
  const mine = { ...base, name: '热点解读' };
  const theirs = { ...base, name: '热门', days: 30 };
  expect(differences(['name', 'days', 'owner', 'tags'], base, mine, theirs)).toEqual([
    { name: 'name', mine: '热点解读', theirs: '热门', suggested: 'mine' },
    { name: 'days', mine: 14, theirs: 30, suggested: 'theirs' },
  ]);
});

it('finds nothing where both did the same, and takes empty and absent alike', () => {
  const mine = { ...base, name: '热门', owner: '' };
  const theirs = { ...base, name: '热门', owner: null, tags: ['a'] };
  expect(differences(['name', 'owner', 'tags'], base, mine, theirs)).toEqual([]);
});
