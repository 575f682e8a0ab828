import { isKind } from '@/shared/api/errors';
import { staffClient } from '@/shared/api/staff-client';
import { messages } from '@/shared/messages/zh-cn';
import { isCondition, type PickNode, pickNode, type SentNode } from './core/nodes';
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

/** Chooses categories. */
export function CategorySelect({ pcode = '0', condition = '', store = 'id', ...control }: TreeControl & CategoryTree) {
  const source: NodeSource = {
    key: ['category', pcode, condition, store],
    level: (id, signal) => levelBelow({ id, pcode, condition, store }, signal),
    names: store === 'id' ? namesOfIds : namesOfCodes,
  };
  return <NodeSelect {...control} source={source} mistake={isCondition(condition) ? '' : messages.treeCondition} />;
}

async function levelBelow(
  { id, pcode, condition, store }: Required<CategoryTree> & { id: string },
  signal: AbortSignal,
): Promise<PickNode[]> {
  const place: Record<string, string> = id ? { pid: id } : { pcode };
  const load = (call: string, query: Record<string, string | boolean>) =>
    staffClient<SentNode[]>(`${base}/${call}`, { query, signal });
  const filtered = () => load('loadTreeData', { ...place, condition });
  const plain = () => (id ? load('loadTreeChildren', { pid: id }) : load('loadTreeRoot', { async: true, pcode }));
  const nodes = await (condition.trim() === '' ? plain() : filtered());
  return nodes.map((node) => pickNode(node, store === 'code' ? 'code' : 'key'));
}

/** One call for all; an id without a category comes back as it is. */
function namesOfIds(ids: readonly string[], signal: AbortSignal): Promise<string[]> {
  return staffClient<string[]>(`${base}/loadDictItem/`, { query: { ids: ids.join(','), delNotExist: false }, signal });
}

/** The server looks codes up one by one. */
function namesOfCodes(codes: readonly string[], signal: AbortSignal): Promise<string[]> {
  return Promise.all(codes.map((code) => nameOfCode(code, signal)));
}

async function nameOfCode(val: string, signal: AbortSignal): Promise<string> {
  try {
    const found = await staffClient<{ name: string }>(`${base}/loadOne`, { query: { field: 'code', val }, signal });
    return found.name;
  } catch (error) {
    // A code that the server does not know any more stands for itself.
    if (isKind(error, 'missing')) {
      return val;
    }
    throw error;
  }
}
