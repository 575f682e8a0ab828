import { describe, expect, test } from 'vitest';
import {
  type DrawnNode,
  drawn,
  isCondition,
  isLeaf,
  namesOf,
  nodeOf,
  type PickNode,
  pickNode,
  rowsOrReason,
} from './nodes';

const node = (value: string, leaf = false): PickNode => ({ id: `#${value}`, value, text: `名${value}`, isLeaf: leaf });

const shape = (nodes: readonly DrawnNode[]): string =>
  nodes
    .map(({ key, isLeaf: leaf, children }) => `${key}${children ? `(${shape(children)})` : leaf ? '.' : '+'}`)
    .join(' ');

const levels = { '': [node('a'), node('b'), node('c', true)], '#a': [node('a1', true), node('a2')], '#a2': [] };

describe('nodes of a tree select', () => {
  test.each([
    [true, true],
    [1, true],
    ['1', true],
    [false, false],
    [0, false],
    ['0', false],
  ])('leaf flag %j means %j', (flag, leaf) => expect(isLeaf(flag)).toBe(leaf));

  test('store their key, or the code of a category', () => {
    const sent = { key: '12', title: '传染病', leaf: false, code: 'A01' };
    expect(pickNode(sent)).toEqual({ id: '12', value: '12', text: '传染病', isLeaf: false });
    expect(pickNode(sent, 'code').value).toBe('A01');
    expect(pickNode({ ...sent, code: null }, 'code').value).toBe('12');
  });

  test('can be opened until their level is loaded; an empty level makes a leaf', () => {
    expect(shape(drawn(levels))).toBe('a(a1. a2.) b+ c.');
  });

  test('do not go on for ever where an answer puts a node below itself', () => {
    expect(shape(drawn({ '': [node('a')], '#a': [node('a'), node('b')] }))).toBe('a(b+)');
  });

  test('give way to a reason where none is there or none is looked for', () => {
    const nodes = drawn(levels);
    expect(rowsOrReason(nodes, '', '无')).toBe(nodes);
    expect(rowsOrReason(nodes, ' 名A1 ', '无')).toBe(nodes);
    expect(rowsOrReason(nodes, '没有', '无').map(({ title, disabled }) => [title, disabled])).toEqual([['无', true]]);
    expect(rowsOrReason([], '', '无')[0]?.key).toBe('');
  });

  test('are found by what they store', () => {
    expect(nodeOf(levels, 'a2')?.id).toBe('#a2');
    expect(nodeOf(levels, '#a2')).toBeUndefined();
  });
});

describe('the condition of a tree', () => {
  test.each(['', '  ', '{}', '{"status":"1"}', ' {"name":"A%"} '])('%j is accepted', (text) =>
    expect(isCondition(text)).toBe(true),
  );
  test.each(['[]', '"a"', '1', 'null', 'status=1', "{status:'1'}", '{', 'true'])('%j is not', (text) =>
    expect(isCondition(text)).toBe(false),
  );
});

describe('names of stored values', () => {
  test('come from the look-up, then from what is loaded, then from the value', () => {
    expect(namesOf(['x', 'a', 'z'], ['甲'], levels).map(({ text }) => text)).toEqual(['甲', '名a', 'z']);
  });
});
