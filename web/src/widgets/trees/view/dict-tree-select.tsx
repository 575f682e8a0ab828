import { staff } from '@/shared/api/staff-client';
import { messages } from '@/shared/messages/zh-cn';
import { isCondition, pickNode } from '../core/nodes';
import { NodeSelect, type TreeControl } from './node-select';
import type { NodeSource } from './use-node-tree';

export type DictTree = {
  /** Table that holds the tree. The server opens declared tables and columns only. */
  tableName: string;
  /** Column that is shown. */
  text: string;
  /** Column that is stored and that children name as their parent. */
  code: string;
  /** Column with the code of the parent. */
  pidField: string;
  /** Column that says whether something stands below; without it every node can be opened. */
  hasChildField?: string;
  /** What that column means: '1' (the default) that there are children, '0' that the node is a leaf. */
  converIsLeafVal?: '0' | '1';
  /** Code above the first level; the roots by default. */
  pid?: string;
  /** Text of a JSON object, column to value. A value may start or end with %. */
  condition?: string;
};

/** Chooses entries of a table that is a tree. */
export function DictTreeSelect({ tree, ...control }: TreeControl & { tree: DictTree }) {
  const problem = [tree.tableName, tree.text, tree.code].includes('') ? messages.dictCode : conditionProblem(tree);
  return <NodeSelect {...control} source={dictTreeSource(tree)} mistake={problem} />;
}

function conditionProblem({ condition = '' }: DictTree): string {
  return isCondition(condition) ? '' : messages.treeCondition;
}

/** Where the entries of the table come from. */
export function dictTreeSource(tree: DictTree): NodeSource {
  const { tableName, text, code, pidField, hasChildField = '', converIsLeafVal = '1', pid = '', condition = '' } = tree;
  const dict = [tableName, text, code].join(',');
  return {
    key: ['dictionary', dict, pidField, hasChildField, converIsLeafVal, pid, condition],
    level: async (id, signal) => {
      const query = { tableName, text, code, pidField, hasChildField, converIsLeafVal, condition, pid: id || pid };
      const nodes = await staff.get('/sys/dict/loadTreeData', { query, signal, sign: true });
      return nodes.map((node) => pickNode(node));
    },
    names: (values, signal) =>
      staff.get('/sys/dict/loadDictItem/{dictCode}', {
        path: { dictCode: dict },
        // Keys without an entry come back as they are, so that the names stay in the order of the values.
        query: { key: values.join(','), delNotExist: false },
        signal,
        sign: true,
      }),
  };
}
