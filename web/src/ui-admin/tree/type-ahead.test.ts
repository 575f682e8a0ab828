import { expect, test } from 'vitest';
import { parentKeys, seenNodes, typedNode } from './type-ahead';

const departments = [
  {
    key: '1',
    title: '临江市疾控中心',
    children: [
      { key: '11', title: '办公室' },
      { key: '12', title: '传染病科', children: [{ key: '121', title: '结核组' }] },
      { key: '13', title: '检验科' },
      { key: '14', title: 'HIV 实验室' },
    ],
  },
  { key: '2', title: '江北区疾控中心' },
];

const open = (...keys: string[]) => seenNodes(departments, new Set(keys));

const cases: [what: string, active: string | null, typed: string, opened: string[], found: string | undefined][] = [
  ['an initial finds the first name that begins with it', null, 'b', ['1'], '11'],
  ['the same initial goes on to the next name', '13', 'j', ['1'], '2'],
  ['and begins again at the top', '2', 'j', ['1'], '13'],
  ['a repeated letter is the same as one', '13', 'jj', ['1'], '2'],
  ['further letters look at the active node first', '13', 'jy', ['1'], '13'],
  ['further letters tell names apart', '13', 'jb', ['1'], '2'],
  ['words in Latin letters are typed as they are, in any case', '1', 'Hiv', ['1'], '14'],
  ['a Chinese letter works too', '1', '检', ['1'], '13'],
  ['a closed department hides what is below it', '1', 'b', [], undefined],
  ['an opened one does not', '11', 'jg', ['1'], undefined],
  ['nothing begins with it', '1', 'x', ['1', '12'], undefined],
];

test.each(cases)('%s', (_, active, typed, opened, found) => {
  expect(typedNode(open(...opened), active, typed)?.key).toBe(found);
});

test('what is seen stands in the order of the tree; parents are those with something below', () => {
  expect(open('1', '12').map(({ key }) => key)).toEqual(['1', '11', '12', '121', '13', '14', '2']);
  expect(parentKeys(departments)).toEqual(['1', '12']);
});
