import { type FakeHandler, Refusal } from '@/testing/fake-server';

type Kind = { id: string; pid: string; code: string; name: string };

/** A small tree of kinds of diseases for the gallery and the tests. */
export const kinds: Kind[] = [
  { id: '1', pid: '', code: 'A01', name: '传染病' },
  { id: '11', pid: '1', code: 'A01A01', name: '甲类传染病' },
  { id: '111', pid: '11', code: 'A01A01A01', name: '鼠疫' },
  { id: '112', pid: '11', code: 'A01A01A02', name: '霍乱' },
  { id: '12', pid: '1', code: 'A01A02', name: '乙类传染病' },
  { id: '2', pid: '', code: 'A02', name: '慢性病' },
  { id: '21', pid: '2', code: 'A02A01', name: '高血压' },
  { id: '3', pid: '', code: 'A03', name: '环境卫生' },
];

const hasBelow = (id: string) => kinds.some(({ pid }) => pid === id);

const nodesBelow = (id: string) =>
  kinds
    .filter(({ pid }) => pid === id)
    .map(({ id: key, name, code, pid }) => ({ key, title: name, code, parentId: pid, leaf: !hasBelow(key) }));

/** Names in the order of their keys; an unknown key stands for itself. */
const names = (keys: string | null) =>
  (keys ?? '').split(',').map((key) => kinds.find(({ id }) => id === key)?.name ?? key);

export const dictCalls: Record<string, FakeHandler> = {
  'GET /sys/dict/loadTreeData': ({ query }) => nodesBelow(query.get('pid') ?? ''),
  'GET /sys/dict/loadDictItem/*': ({ query }) => names(query.get('key')),
};

export const categoryCalls: Record<string, FakeHandler> = {
  'GET /sys/category/loadTreeRoot': ({ query }) => {
    const pcode = query.get('pcode') ?? '0';
    const parent = kinds.find(({ code }) => code === pcode);
    if (pcode !== '0' && !parent) {
      throw new Refusal(404, '分类不存在，可能已被删除');
    }
    return nodesBelow(parent?.id ?? '');
  },
  'GET /sys/category/loadTreeChildren': ({ query }) => nodesBelow(query.get('pid') ?? ''),
  'GET /sys/category/loadTreeData': ({ query }) => nodesBelow(query.get('pid') ?? ''),
  'GET /sys/category/loadDictItem': ({ query }) => names(query.get('ids')),
  'GET /sys/category/loadOne': ({ query }) => {
    const found = kinds.find(({ code }) => code === query.get('val'));
    if (!found) {
      throw new Refusal(404, '分类不存在，可能已被删除');
    }
    return found;
  },
};

export const tableUrl = '/sys/category/childList';

export type KindRow = Kind & { hasChildren?: boolean };

export const rowOf = (kind: Kind): KindRow => ({ ...kind, hasChildren: hasBelow(kind.id) });

export const tableCalls: Record<string, FakeHandler> = {
  [`GET ${tableUrl}`]: ({ query }) => kinds.filter(({ pid }) => pid === (query.get('parentId') ?? '')).map(rowOf),
};
