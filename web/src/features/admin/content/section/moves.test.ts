import { describe, expect, it } from 'vitest';
import { aSectionNode } from '@/testing/factories';
import { type DropPlace, drop, indent, type Move, moveDown, moveUp, outdent } from './moves';
import { idsWithin, type Place, placeOf, search } from './tree';

const leaf = (id: string, name: string, parentId: string) => aSectionNode({ id, name, parentId });
const tree = [
  aSectionNode({ id: '20', name: '新闻动态', children: [leaf('21', '疾控要闻', '20'), leaf('22', '工作动态', '20')] }),
  aSectionNode({ id: '30', name: '健康科普', children: [leaf('31', '热点解读', '30')] }),
  leaf('90', '人才招聘', ''),
];

const place = (id: string): Place => {
  const found = placeOf(tree, id);
  if (!found) {
    throw new Error(`no column ${id}`);
  }
  return found;
};
const where = (move: Move | null) => move && `${move.parentId || 'root'}/${move.beforeId || 'last'}`;

describe('the buttons of a column', () => {
  it.each([
    ['move a root up', where(moveUp(place('30'))), 'root/20'],
    ['cannot move the first up', where(moveUp(place('21'))), null],
    ['move down past the next', where(moveDown(place('20'))), 'root/90'],
    ['move down to the end', where(moveDown(place('21'))), '20/last'],
    ['cannot move the last down', where(moveDown(place('90'))), null],
    ['put a column below the one before it', where(indent(place('90'))), '30/last'],
    ['cannot put a group below another', where(indent(place('30'))), null],
    ['cannot go below the second level', where(indent(place('22'))), null],
    ['put a child after its parent', where(outdent(place('31'), tree)), 'root/90'],
    ['cannot lift a root', where(outdent(place('30'), tree)), null],
  ])('%s', (_, result, expected) => {
    expect(result).toBe(expected);
  });
});

describe('letting a dragged column go', () => {
  it.each<[string, string, DropPlace, string, string | null]>([
    ['before a sibling', '22', 'before', '21', '20/21'],
    ['after a sibling, which may be right behind it', '21', 'after', '22', '20/last'],
    ['into another group', '21', 'inside', '30', '30/last'],
    ['between the roots', '31', 'before', '90', 'root/90'],
    ['nowhere inside itself', '20', 'inside', '21', null],
    ['nowhere deeper than two levels', '90', 'inside', '21', null],
    ['not a group into a group', '30', 'inside', '20', null],
  ])('%s', (_, dragged, drop_, target, expected) => {
    expect(where(drop(tree, dragged, target, drop_))).toBe(expected);
  });
});

it('a filter by a column means all below it', () => {
  expect(idsWithin(tree, '20')).toEqual(['20', '21', '22']);
  expect(idsWithin(tree, '90')).toEqual(['90']);
});

it('a search keeps the way to what it finds', () => {
  const found = search(tree, '热点');
  expect(found.map((node) => [node.name, node.children.map((child) => child.name)])).toEqual([
    ['健康科普', ['热点解读']],
  ]);
});
