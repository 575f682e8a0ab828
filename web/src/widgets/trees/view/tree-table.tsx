import { staffAsk } from '@/shared/api/staff-client';
import type { Offer } from '@/ui-admin/actions/action';
import type { ListOf } from '@/ui-admin/list/resource-api';
import { usePartRights } from '@/ui-admin/permission';
import { answered, answerOf, cellOf, type ListColumn, useLevels } from '@/widgets/list';
import { rowsOf, type TreeRow, treeRows } from '../core/rows';
import { TreeRows } from './tree-rows';

export type TreeColumn<Row> = ListColumn<Row>;

export type TreeTableProps<Row extends { id: string }> = {
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
  offersOf?: (row: Row) => readonly Offer[];
  /** Rows to show in place of the tree, such as what a search found. */
  found?: readonly Row[] | undefined;
};

/** How long a level is not asked for again, in milliseconds: opening a row makes two queries of one call. */
const fresh = 5000;

/** Key of everything a tree table has loaded from an address. */
export const treeKey = (url: string) => ['tree-table', url] as const;

/** A table whose rows open to the level below; each level is loaded when it is opened for the first time. */
export function TreeTable<Row extends { id: string }>(props: TreeTableProps<Row>) {
  const { label, url, parentKey = 'parentId', query = {}, hasChildren, nameOf, empty, found, permission = '' } = props;
  const { offersOf = () => [] } = props;
  const { isWithheld } = usePartRights(permission);
  const tree = useLevels<Row>(
    {
      key: [...treeKey(url), query],
      level: async (parent) => rowsOf<Row>((await staffAsk(url, { query: { ...query, [parentKey]: parent } })).result),
    },
    // A root that stands alone is open.
    { fresh, way: (roots) => (roots.length === 1 ? roots.filter(hasChildren).map(({ id }) => id) : []) },
  );
  const toggle = (id: string, on: boolean) => {
    if (on) {
      tree.open([...tree.opened, id]); // over its placeholder, until the level is there
      void tree.load(id);
    } else {
      tree.close(id);
    }
  };
  const rows: readonly TreeRow<Row>[] = found ?? treeRows(tree.levels, hasChildren);
  const answer = found ? answered(rows) : { ...answerOf(tree.asked), rows };
  const [first, ...others] = props.columns.filter(({ name }, at) => at === 0 || !isWithheld(name));
  return (
    <TreeRows<TreeRow<Row>>
      label={label}
      list={{ answer, again: tree.again, keyOf: ({ id }) => id }}
      columns={[...(first ? [naming(first)] : []), ...others.map(silent)]}
      nameOf={nameOf}
      offersOf={(row) => (row.placeholder ? [] : offersOf(row))}
      empty={empty}
      opened={tree.opened}
      onToggle={({ id }, open) => toggle(id, open)}
    />
  );
}

/** The column that names the row; a row that is not there yet says so. */
const naming = <Row extends object>(column: ListColumn<Row>): ListColumn<TreeRow<Row>> => ({
  ...column,
  rowHeader: true,
  render: (row) => (row.placeholder ? <span className="muted">正在加载…</span> : cellOf(column, row)),
});

const silent = <Row extends object>(column: ListColumn<Row>): ListColumn<TreeRow<Row>> => ({
  ...column,
  render: (row) => !row.placeholder && cellOf(column, row),
});
