import { TreeSelect } from 'antd';
import { type ReactElement, useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';
import { clearButton } from '@/ui-admin/form/clear-button';
import { InputProblem, withProblem } from '@/ui-admin/form/input-problem';
import { Icon } from '@/ui-admin/icon';
import { Spinner } from '@/ui-admin/spinner';
import { loadedIds } from '@/ui-admin/tree/levels';
import { placed } from '@/ui-admin/tree/nodes';
import { members, type TextControl } from '@/ui-admin/values/text-control';
import { listHeight } from '@/widgets/inputs';
import { type DrawnNode, drawn, isLookedFor, namesOf, nodeOf, noValue, rowsOrReason, valuesOf } from '../core/nodes';
import { type NodeSource, useNodeNames, useNodeTree } from './use-node-tree';

export type TreeControl = TextControl & {
  /** Several values, comma joined; each node is checked by itself. */
  multiple?: boolean;
};

type Props = TreeControl & {
  source: NodeSource;
  /** A mistake in the configuration: it is shown and nothing is asked of the server. */
  mistake?: string;
};

/** The field shows the name of an entry; the platform's component calls the pair value and label. */
type Entry = { value: string; label: string };

const fieldNames = { label: 'title', value: 'key', children: 'children' };

/** Chooses nodes of a tree that is loaded level by level. Typing looks through the loaded nodes. */
export function NodeSelect(props: Props) {
  const { source, mistake = '', multiple = false, value, onChange, onBlur } = props;
  const { aria, disabled, invalid } = props;
  const usable = mistake === '';
  const [typed, setTyped] = useState('');
  const values = members(value);
  const tree = useNodeTree(source, usable);
  const names = useNodeNames(source, values, usable);
  const { levels, asked } = tree;
  const isLoading = asked.isFetching;
  const brokenTree = asked.data ? null : asked.error;
  const failed = brokenTree ?? names.error;
  const problem = mistake || (failed ? messageOf(failed) : '');
  const problemId = `${aria.id}-problem`;
  const entries: Entry[] = namesOf(values, names.data ?? [], levels).map((entry) => ({
    value: entry.value,
    label: names.isLoading && !nodeOf(levels, entry.value) ? '正在加载…' : entry.text,
  }));
  const shared = {
    ...(problem ? withProblem(aria, problemId) : aria),
    labelInValue: true as const,
    fieldNames,
    treeData: placed(rowsOrReason(drawn(levels), typed, isLoading ? '正在加载…' : messages.nothingFound)),
    treeExpandedKeys: valuesOf(levels, tree.opened),
    onTreeExpand: (keys: readonly unknown[]) => tree.openValues(keys.map(String)),
    treeLoadedKeys: valuesOf(levels, loadedIds(levels)),
    loadData: ({ key }: { key?: unknown }) => tree.loadValue(String(key)),
    showSearch: {
      searchValue: typed,
      onSearch: setTyped,
      filterTreeNode: (text: string, { key, title }: { key?: unknown; title?: unknown }) =>
        key === noValue || isLookedFor({ title: String(title) }, text),
    },
    onOpenChange: () => setTyped(''),
    allowClear: clearButton,
    listHeight,
    suffixIcon: isLoading ? <Spinner /> : <Icon name="down" />,
    placeholder: '请选择',
    loading: isLoading,
    disabled: disabled || mistake !== '',
    status: invalid || problem !== '' ? ('error' as const) : ('' as const),
    popupRender: (menu: ReactElement) => (
      // The component names this id in aria-owns but gives it to nothing.
      <div id={`${aria.id}_list`}>{menu}</div>
    ),
    onBlur,
  };
  const retry = () => {
    if (brokenTree) {
      tree.again();
    }
    if (names.error) {
      void names.refetch();
    }
  };
  return (
    <>
      {multiple ? (
        <TreeSelect<Entry[], DrawnNode>
          {...shared}
          treeCheckable
          treeCheckStrictly
          value={entries}
          onChange={(next) => onChange(next.map((entry) => entry.value).join(','))}
        />
      ) : (
        <TreeSelect<Entry | null, DrawnNode>
          {...shared}
          value={entries[0] ?? null}
          onChange={(next) => onChange(next?.value ?? '')}
        />
      )}
      {problem && <InputProblem id={problemId} text={problem} {...(mistake ? {} : { onRetry: retry })} />}
    </>
  );
}
