import { isKind } from '@/shared/api/errors';
import { staff } from '@/shared/api/staff-client';
import { messages } from '@/shared/messages/zh-cn';
import { isCondition, type PickNode, pickNode } from '../core/nodes';
import { NodeSelect, type TreeControl } from './node-select';
import type { NodeSource } from './use-node-tree';

const base = '/sys/category';

export type CategoryTree = {
  /** Code of the category whose children are the first level; '0' (the default) for the roots. */
  pcode?: string;
  /** Text of a JSON object, field to value: only equal categories are offered. */
  condition?: string;
  /** What is stored: the id (the default) or the code. */
  store?: 'id' | 'code';
};

/** Where categories come from. */
export function categorySource({ pcode = '0', condition = '', store = 'id' }: CategoryTree): NodeSource {
  return {
    key: ['category', pcode, condition, store],
    level: (id, signal) => levelBelow({ id, pcode, condition, store }, signal),
    names: store === 'id' ? namesOfIds : namesOfCodes,
  };
}

/** Chooses categories. */
export function CategorySelect({ pcode = '0', condition = '', store = 'id', ...control }: TreeControl & CategoryTree) {
  const source = categorySource({ pcode, condition, store });
  return <NodeSelect {...control} source={source} mistake={isCondition(condition) ? '' : messages.treeCondition} />;
}

async function levelBelow(
  { id, pcode, condition, store }: Required<CategoryTree> & { id: string },
  signal: AbortSignal,
): Promise<PickNode[]> {
  const place = id ? { pid: id } : { pcode };
  const filtered = () => staff.get(`${base}/loadTreeData`, { query: { ...place, condition }, signal });
  const plain = () =>
    id
      ? staff.get(`${base}/loadTreeChildren`, { query: { pid: id }, signal })
      : staff.get(`${base}/loadTreeRoot`, { query: { async: true, pcode }, signal });
  const nodes = await (condition.trim() === '' ? plain() : filtered());
  return nodes.map((node) => pickNode(node, store === 'code' ? 'code' : 'key'));
}

/** One call for all; an id without a category comes back as it is. */
function namesOfIds(ids: readonly string[], signal: AbortSignal): Promise<string[]> {
  return staff.get(`${base}/loadDictItem`, { query: { ids: ids.join(','), delNotExist: false }, signal });
}

/** The server looks codes up one by one. */
function namesOfCodes(codes: readonly string[], signal: AbortSignal): Promise<string[]> {
  return Promise.all(codes.map((code) => nameOfCode(code, signal)));
}

async function nameOfCode(val: string, signal: AbortSignal): Promise<string> {
  try {
    const found = await staff.get(`${base}/loadOne`, { query: { field: 'code', val }, signal });
    return found.name;
  } catch (error) {
    // A code that the server does not know any more stands for itself.
    if (isKind(error, 'missing')) {
      return val;
    }
    throw error;
  }
}
