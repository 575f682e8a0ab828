import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type Key, useState } from 'react';
import { mediaFolder } from '@/shared/api/tables/media-folder';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import type { Action } from '@/ui-admin/actions/action';
import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import { useOffered } from '@/ui-admin/actions/registry';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { Card } from '@/ui-admin/page/page-head';
import { Waiting } from '@/ui-admin/state/states';
import { KeyTree } from '@/ui-admin/tree/key-tree';
import { options } from '@/widgets/inputs';
import { fieldsOf } from '@/widgets/list-page';
import {
  branchOf,
  flatFolders,
  folderOptions,
  folderTreeOptions,
  type MediaFolder,
  mediaKey,
  mediaPermission,
  noFolder,
} from '@/widgets/upload';
import styles from './media.module.css';
import { deleteFolder, type FolderRow, saveFolder } from './media-api';

type Props = {
  /** Id of the shown folder; empty for all files, `0` for those in none. */
  current: string;
  onChange: (folder: string) => void;
};

/** The folders: a tree beside the files, a list to choose from where there is no room. */
export function FolderPane({ current, onChange }: Props) {
  const { data: tree, error, refetch } = useQuery(folderTreeOptions);
  const narrow = useMediaQuery('(width < 900px)');
  const [edited, setEdited] = useState<FolderRow | null>(null);
  if (!tree) {
    return <Waiting error={error} onRetry={refetch} rows={5} />;
  }
  const folder = flatFolders(tree).find(({ id }) => id === current);
  return (
    <Card
      ref={keepsFocus}
      title="文件夹"
      extra={<FolderButtons folder={folder} onEdit={setEdited} onGone={() => onChange('')} />}
    >
      {narrow ? (
        <Select
          aria-label="文件夹"
          className={styles.wide ?? ''}
          value={current}
          options={[...fixed.map(({ key, title }) => ({ value: key, label: title })), ...folderOptions(tree)]}
          onChange={onChange}
        />
      ) : (
        <KeyTree<Node>
          aria-label="文件夹"
          {...(tree.some(({ children }) => children.length > 0) ? {} : { className: styles.flat ?? '' })}
          blockNode
          defaultExpandAll
          treeData={[...fixed, ...nodesOf(tree)]}
          selectedKeys={[current]}
          onSelect={(_, { node }) => onChange(node.key)}
        />
      )}
      {edited && (
        <FormModal<FolderRow>
          title={edited.id === '' ? '新建文件夹' : '修改文件夹'}
          initial={edited}
          specs={specsOf(tree, edited.id)}
          width={480}
          save={saveFolder}
          after={[mediaKey]}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

type Node = { key: string; title: string; children?: Node[] };

const fixed: Node[] = [
  { key: '', title: '全部文件' },
  { key: noFolder, title: '未归类' },
];

function nodesOf(tree: readonly MediaFolder[]): Node[] {
  return tree.map(({ id, name, fileCount, children }) => ({
    key: id,
    title: fileCount > 0 ? `${name}（${fileCount}）` : name,
    children: nodesOf(children),
  }));
}

type ButtonsProps = {
  folder: MediaFolder | undefined;
  onEdit: (row: FolderRow) => void;
  onGone: () => void;
};

function FolderButtons({ folder, onEdit, onGone }: ButtonsProps) {
  const { offersOf } = useActions(folderActions(onEdit, onGone), useChange([mediaKey]));
  const offers = offersOf(folder);
  useOffered('文件夹', offers);
  return (
    <div className={`row ${styles.folderTools}`}>
      <ActionButtons offers={offers} size="small" subject={folder?.name} />
    </div>
  );
}

type Folder = MediaFolder | undefined;

const folderActions = (onEdit: (row: FolderRow) => void, onGone: () => void): Action<Folder>[] => [
  {
    key: 'add',
    label: '新建',
    permission: `${mediaPermission}:add`,
    open: (above) => onEdit({ id: '', version: 0, parentId: above?.id ?? '', name: '', sortNo: 0 }),
  },
  {
    key: 'edit',
    label: '修改',
    permission: `${mediaPermission}:edit`,
    when: (folder) => folder !== undefined,
    open: (folder) => folder && onEdit(folder),
  },
  {
    key: 'delete',
    label: '删除',
    danger: true,
    permission: `${mediaPermission}:delete`,
    when: (folder) => folder !== undefined,
    question: (folder) => ({ title: `删除文件夹「${folder?.name}」？`, content: '只能删除空文件夹。' }),
    run: async (folder) => {
      await deleteFolder(folder?.id ?? '');
      onGone();
    },
    done: '已删除',
  },
];

/** A folder may lie in any other one but those below itself. */
function specsOf(tree: readonly MediaFolder[], id: string): FieldSpec<FolderRow>[] {
  const own = new Set<Key>(branchOf(tree, id));
  return fieldsOf(mediaFolder, [
    { name: 'name', wide: true },
    {
      name: 'parentId',
      kind: options(folderOptions(tree).filter(({ value }) => !own.has(value))),
      wide: true,
      hint: '不选就放在最上层',
    },
    { name: 'sortNo', hint: '小的在前' },
  ]);
}
