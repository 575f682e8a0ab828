import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { keyTable } from './core/grid-keys';
import { keyName } from './parts/key-name';

it('the README says of every key what it does', () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
  const table = keyTable().map(({ keys, says }) => `| ${keys.map(keyName).join('、')} | ${says} |`);
  expect(readme.split('\n').filter((line) => table.includes(line))).toEqual(table);
});
