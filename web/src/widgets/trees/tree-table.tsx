import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { staffAsk } from '@/shared/api/staff-client';
import list from '@/ui-admin/list/list.module.css';
import type { ListOf } from '@/ui-admin/list/resource-api';
import { usePartRights } from '@/ui-admin/permission';
import { Failed, Nothing, Outdated } from '@/ui-admin/state/states';
import { useNotices } from '@/ui-admin/use-notices';
import { type Loaded, rowsOf, type TreeRow, treeRows } from './core/rows';
import { ExpandButton } from './expand-button';
import styles from './trees.module.css';

export type TreeColumn<Row> = { title: string; name: string; width?: number; render?: (row: Row) => ReactNode };

type Props<Row extends { id: string }> = {
  /** What the table lists, for screen readers. */
  label: string;
  url: ListOf<Row>;
  /** Parameter that names the parent; `parentId` by default. */
  parentKey?: string;
  /** Further parameters of every call. */
  query?: Record<string, string>;
  hasChildren: (row: Row) => boolean;
  nameOf: (row: Row) => string;
  columns: readonly TreeColumn<Row>[];
  /** Permission prefix of the rows: columns that a rule below it withholds are not shown, except the first. */
  permission?: string;
  empty: string;
  /** Rows to show in place of the tree, such as what a search found. */
  found?: readonly Row[] | undefined;
};

/** How long a level is not asked for again, in milliseconds: opening a row makes two queries of one call. */
const fresh = 5000;

/** Pixels of a column that takes the room that is left: a name two levels deep stays on one line. */
const leastOfFlexible = 200;

/** Key of everything a tree table has loaded from an address. */
export const treeKey = (url: string) => ['tree-table', url] as const;

/** A table whose rows open to the level below; each level is loaded when it is opened for the first time. */
export function TreeTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, url, parentKey = 'parentId', query = {}, hasChildren, nameOf, empty, found, permission = '' } = props;
  const { isWithheld } = usePartRights(permission);
  const columns = props.columns.filter(({ name }, at) => at === 0 || !isWithheld(name));
  const client = useQueryClient();
  const notices = useNotices();
  // Until a row is opened or closed, a root that stands alone is open.
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  // Rows whose level is on its way: they stand open over their placeholder.
  const [opening, setOpening] = useState<readonly string[]>([]);
  const levelOf = (parent: string) => ({
    queryKey: [...treeKey(url), query, parent],
    queryFn: async () => rowsOf<Row>((await staffAsk(url, { query: { ...query, [parentKey]: parent } })).result),
  });
  // One query holds every opened level, so that a change anywhere loads again exactly what is in sight.
  const tree = useQuery({
    queryKey: [...treeKey(url), query, 'opened', chosen],
    queryFn: async (): Promise<Loaded<Row>> => {
      const roots = await client.fetchQuery({ ...levelOf(''), staleTime: fresh });
      const parents = chosen ?? (roots.length === 1 ? roots.filter(hasChildren).map(({ id }) => id) : []);
      const levels = await Promise.all(
        parents.map(async (parent) => [parent, await client.fetchQuery({ ...levelOf(parent), staleTime: fresh })]),
      );
      return { '': roots, ...Object.fromEntries(levels) };
    },
    placeholderData: (before) => before,
  });
  const opened = chosen ?? Object.keys(tree.data ?? {}).filter((parent) => parent !== '');
  const toggle = async (row: TreeRow<Row>, open: boolean) => {
    if (!open) {
      setChosen(opened.filter((id) => id !== row.id));
      return;
    }
    setOpening((before) => [...before, row.id]);
    try {
      await client.fetchQuery({ ...levelOf(row.id), staleTime: fresh });
      setChosen((before) => [...(before ?? opened), row.id]);
    } catch (error) {
      notices.failed(error);
    } finally {
      setOpening((before) => before.filter((id) => id !== row.id));
    }
  };
  if (tree.error && !tree.data) {
    return <Failed error={tree.error} onRetry={() => void tree.refetch()} />;
  }
  const rows: TreeRow<Row>[] = found ? [...found] : treeRows(tree.data ?? {}, hasChildren);
  return (
    <>
      {tree.error && <Outdated error={tree.error} busy={tree.isFetching} onRetry={() => void tree.refetch()} />}
      <Table<TreeRow<Row>>
        aria-label={label}
        className={list.table ?? ''}
        size="small"
        rowKey="id"
        scroll={{ x: columns.reduce((sum, { width = leastOfFlexible }) => sum + width, 0) }}
        pagination={false}
        loading={tree.isLoading}
        dataSource={rows}
        locale={{ emptyText: tree.data ? <Nothing text={empty} /> : ' ' }}
        expandable={{
          expandedRowKeys: [...opened, ...opening],
          expandIcon: ({ expanded, expandable, record }) => (
            <ExpandButton
              expandable={expandable && !found}
              expanded={expanded}
              name={nameOf(record)}
              onToggle={() => void toggle(record, !expanded)}
            />
          ),
        }}
        columns={columns.map((column, at) => ({
          title: column.title,
          key: column.name,
          ...(column.width ? { width: column.width } : {}),
          ...(at === 0 ? { rowScope: 'row' as const } : {}),
          render: (_, row) =>
            row.placeholder
              ? at === 0 && <span className={styles.waiting}>正在加载…</span>
              : (column.render?.(row) ?? String(Reflect.get(row, column.name) ?? '')),
        }))}
      />
    </>
  );
}
