import { type Choice, codes } from '@/ui-admin/values/codes';
import { members } from '@/ui-admin/values/text-control';
import { CategorySelect, type CategoryTree, categorySource } from './category-select';
import { type DictTree, DictTreeSelect, dictTreeSource } from './dict-tree-select';
import { type NodeSource, useNodeNames } from './use-node-tree';

/** An entry of a category, or several. Stored by id, or by code. */
export function category({ multiple = false, ...tree }: Choice & CategoryTree = {}) {
  const source = categorySource(tree);
  return codes({
    multiple,
    names: (value) => <NodeNames value={value} source={source} />,
    control: (control) => <CategorySelect {...control} {...tree} />,
  });
}

/** An entry of a table that is a tree, or several. */
export function dictTree({ multiple = false, ...tree }: Choice & DictTree) {
  const source = dictTreeSource(tree);
  return codes({
    multiple,
    names: (value) => <NodeNames value={value} source={source} />,
    control: (control) => <DictTreeSelect {...control} tree={tree} />,
  });
}

/** The names of what is stored; a code stands for itself until its name is there. */
function NodeNames({ value, source }: { value: string; source: NodeSource }) {
  const { data } = useNodeNames(source, members(value), true);
  return (data ?? members(value)).join('、');
}
