import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import { Field } from '@/ui-admin/form/field';
import { Icon } from '@/ui-admin/icon';
import list from '@/ui-admin/list/list.module.css';
import { useMay } from '@/ui-admin/permission';
import { useOnce } from '@/ui-admin/use-once';
import { folderOptions } from '@/widgets/upload/library/folder-tree';
import { folderTreeOptions, mediaPermission } from '@/widgets/upload/library/media-api';
import { creditFiles, moveFiles } from './media-api';
import type { Library } from './use-library';
import { useMediaActs } from './use-media-acts';

/** How many files are selected, on all pages together, and what can be done with them. */
export function SelectedFiles({ library }: { library: Library }) {
  const { selected, state, clearSelection } = library;
  const may = useMay();
  const acts = useMediaActs();
  const [dialog, setDialog] = useState<'move' | 'credit' | null>(null);
  if (selected.length === 0) {
    return null;
  }
  const ids = selected.map(({ id }) => id);
  const finish = async (work: Promise<boolean>) => {
    if (await work) {
      clearSelection();
      setDialog(null);
    }
  };
  const link = (label: string, onClick: () => void, danger = false) => (
    <button type="button" className={danger ? `${list.link} ${list.danger}` : list.link} onClick={onClick}>
      {label}
    </button>
  );
  const inBin = state.place === 'bin';
  return (
    <div className={list.selected}>
      <Icon name="info" />
      <span role="status">
        已选 <b>{selected.length}</b> 个
      </span>
      {!inBin && may(`${mediaPermission}:edit`) && (
        <>
          {link('移动到…', () => setDialog('move'))}
          {link('填写来源…', () => setDialog('credit'))}
        </>
      )}
      {!inBin && may(`${mediaPermission}:delete`) && link('批量删除', () => void finish(acts.remove(selected)), true)}
      {inBin && link('取回', () => void finish(acts.restore(selected)))}
      {inBin && link('彻底删除', () => void finish(acts.purge(selected)), true)}
      <button type="button" className={`${list.link} ${list.push}`} onClick={clearSelection}>
        取消选择
      </button>
      {dialog === 'move' && (
        <MoveDialog
          count={ids.length}
          onOk={(folderId) => finish(acts.over(selected, (ids) => moveFiles(ids, folderId)))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'credit' && (
        <PromptModal
          title="填写来源"
          label="来源或作者"
          hint={`会替换 ${ids.length} 个文件原来的来源；留空则清除`}
          onOk={(credit) => finish(acts.over(selected, (ids) => creditFiles(ids, credit)))}
          onCancel={() => setDialog(null)}
        />
      )}
    </div>
  );
}

type MoveProps = { count: number; onOk: (folderId: string) => Promise<void>; onClose: () => void };

function MoveDialog({ count, onOk, onClose }: MoveProps) {
  const id = useId();
  const { data: tree = [] } = useQuery(folderTreeOptions);
  const [folder, setFolder] = useState('');
  const { busy, run } = useOnce();
  return (
    <FormDialog
      title={`移动 ${count} 个文件`}
      width={480}
      ok="移动"
      busy={busy}
      onSubmit={() => void run(() => onOk(folder))}
      onClose={onClose}
    >
      <Field id={id} label="目标文件夹">
        {(aria) => (
          <Select
            {...aria}
            value={folder}
            options={[{ value: '', label: '未归类' }, ...folderOptions(tree)]}
            onChange={setFolder}
          />
        )}
      </Field>
    </FormDialog>
  );
}
