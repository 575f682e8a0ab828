import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffAsk } from '@/shared/api/staff-client';
import type { Action, Offer } from '@/ui-admin/actions/action';
import { useOffered } from '@/ui-admin/actions/registry';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { FieldPermission } from '@/ui-admin/form/field-rights';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { SearchField } from '@/ui-admin/form/search-field';
import type { VersionedRow } from '@/ui-admin/form/use-row-form';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied, Waiting } from '@/ui-admin/state/states';
import { useReload } from '@/ui-admin/use-reload';
import { ListTools } from '@/widgets/list';
import { ImportModal, useExport } from '@/widgets/list-page';
import { branchActions } from '../core/branch-actions';
import { TreeTable, type TreeTableProps, treeKey } from './tree-table';
import styles from './trees.module.css';

/** What a search found of a tree: the first rows, and how many there are. */
export type Found<Row> = { rows: readonly Row[]; total: number };

type BranchRow = VersionedRow & { id: string };

/** Everything a page needs to know about rows that stand in a tree. */
export type TreeResource<Row extends BranchRow> = Pick<
  TreeTableProps<Row>,
  'url' | 'parentKey' | 'hasChildren' | 'nameOf' | 'empty'
> & {
  /** Address of the calls, such as `/sys/category`. */
  base: string;
  /** Prefix of the permission codes. */
  permission: string;
  /** What is listed, in Chinese; also the name of an exported file. */
  label: string;
  addLabel: string;
  /** The columns of the tree, or of what a search found. */
  columns: (found: boolean) => TreeTableProps<Row>['columns'];
  /** What rows are found by, in words. */
  by: string;
  find: (words: string, signal: AbortSignal) => Promise<Found<Row>>;
  /** Said where the search finds nothing. */
  notFound: string;
  /** An export holds what the search found; otherwise it says that it holds everything. */
  exportsFound?: boolean;
  fields: readonly FieldSpec<Row>[];
  formWidth?: number;
  /** A new row below another one, or at the top. */
  blank: (above: Row | null) => Row;
  /** What the form of a new row says beside its title. */
  noteOf: (above: Row | null) => string;
  /** What is sent of a row; all of it by default. */
  sent?: (row: Row) => object;
  /** What goes with a deleted row, in words. */
  loss: string;
  /** What can be done with a row beside changing and deleting it. */
  actions?: readonly Action<Row>[];
  /** Keys of further cached data that shows the rows. */
  invalidates?: readonly QueryKey[];
};

type Edited<Row> = { row: Row; note: string };

type Props<Row extends BranchRow> = { title: string; resource: TreeResource<Row> };

/** A page of rows in a tree: what can be done with them, a search, and the tree or what was found. */
export function TreePage<Row extends BranchRow>(props: Props<Row>) {
  const may = useMay();
  return may(`${props.resource.permission}:list`) ? <Branches {...props} /> : <Denied />;
}

function Branches<Row extends BranchRow>({ title, resource }: Props<Row>) {
  const { base, url, label, permission, nameOf, blank, noteOf, sent = (row) => row, columns } = resource;
  const [edited, setEdited] = useState<Edited<Row> | null>(null);
  const [words, setWords] = useState('');
  const found = useQuery({
    queryKey: [...treeKey(url), 'found', words],
    queryFn: ({ signal }) => resource.find(words, signal),
    enabled: words !== '',
  });
  const after = [treeKey(url), ...(resource.invalidates ?? [])];
  const reload = useReload(after);
  const edit = (row: Row, above: Row | null = null) => setEdited({ row, note: row.id ? nameOf(row) : noteOf(above) });
  const actions = branchActions<Row>({
    permission,
    onEdit: edit,
    onAddBelow: (above) => edit(blank(above), above),
    further: resource.actions ?? [],
    question: (row) => ({ title: `删除${label}「${nameOf(row)}」？`, content: resource.loss }),
    remove: (id) => staffAsk(`${base}/delete`, { method: 'DELETE', query: { id } }),
  });
  const { offersOf, dialog } = useActions(actions, useChange(after));
  const tools = useTools(resource, words, () => edit(blank(null)), reload);
  return (
    <>
      <PageHead title={title} />
      <Card ref={keepsFocus}>
        <ListTools offers={tools.offers}>
          <SearchField label={`查找${label}`} placeholder={resource.by} onSearch={setWords} />
        </ListTools>
        {words && found.data && <FoundCount shown={found.data.rows.length} total={found.data.total} />}
        {words && !found.data && <Waiting error={found.error} onRetry={found.refetch} rows={5} />}
        {(!words || found.data) && (
          <TreeTable<Row>
            {...resource}
            empty={words ? resource.notFound : resource.empty}
            found={words ? found.data?.rows : undefined}
            columns={columns(words !== '')}
            offersOf={(row) => offersOf(row, row.id)}
          />
        )}
      </Card>
      {edited && (
        <FieldPermission value={permission}>
          <FormModal
            note={edited.note}
            initial={edited.row}
            specs={resource.fields}
            {...(resource.formWidth ? { width: resource.formWidth } : {})}
            save={(row) =>
              row.id
                ? staffAsk(`${base}/edit`, { method: 'PUT', body: sent(row) })
                : staffAsk(`${base}/add`, { method: 'POST', body: sent(row) })
            }
            after={after}
            onClose={() => setEdited(null)}
          />
        </FieldPermission>
      )}
      {dialog}
      {tools.dialog}
    </>
  );
}

/** 新增, 导入 and 导出 above a tree. */
function useTools<Row extends BranchRow>(
  { base, label, addLabel, permission, exportsFound = false }: TreeResource<Row>,
  words: string,
  onAdd: () => void,
  reload: () => Promise<unknown>,
) {
  const may = useMay();
  const exporting = useExport();
  const query: Record<string, string> = words && exportsFound ? { keyword: words } : {};
  const actions: Action[] = [
    {
      key: 'add',
      label: addLabel,
      icon: 'plus',
      keys: 'N',
      primary: true,
      permission: `${permission}:add`,
      open: onAdd,
    },
    {
      key: 'import',
      label: '导入',
      icon: 'upload',
      permission: `${permission}:import`,
      form: (_, close) => (
        <ImportModal
          url={`${base}/importExcel`}
          base={base}
          mayUpdate={may(`${permission}:edit`)}
          template={`${base}/importTemplate`}
          onClose={close}
          onImported={() => void reload()}
        />
      ),
    },
    {
      key: 'export',
      label: words && !exportsFound ? '导出全部' : '导出',
      icon: 'download',
      permission: `${permission}:export`,
      run: () => exporting.start(`${base}/exportXls`, query, label),
    },
  ];
  const { offersOf, dialog } = useActions(actions, useChange());
  const offers: Offer[] = offersOf();
  useOffered(label, offers);
  return { offers, dialog };
}

/** How much a search found, and that more words are needed to see the rest. */
function FoundCount({ shown, total }: { shown: number; total: number }) {
  return (
    <p className={styles.count} role="status">
      {total > shown ? `共找到 ${total} 个，显示前 ${shown} 个，请再加几个字或上级的名称` : `共找到 ${total} 个`}
    </p>
  );
}
