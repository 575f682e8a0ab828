import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useState } from 'react';
import type { Action } from '@/ui-admin/actions/action';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import { Field } from '@/ui-admin/form/field';
import { useOnce } from '@/ui-admin/use-once';
import { SliderCheck } from '@/widgets/human-check';
import { folderOptions, folderTreeOptions, type MediaFile, mediaPermission } from '@/widgets/upload';
import { creditFiles, deleteFiles, moveFiles, purgeFiles, restoreFiles } from './media-api';
import type { Over } from './use-over';

/** Files of the library, or of its recycle bin. */
export type Files = { files: readonly MediaFile[]; inBin: boolean };

const stands = ({ files, inBin }: Files) => files.length > 0 && !inBin;
const isGone = ({ files, inBin }: Files) => files.length > 0 && inBin;

function named(files: readonly MediaFile[]): string {
  const [first] = files;
  return files.length === 1 && first ? `「${first.name}」` : ` ${files.length} 个文件`;
}

export const uploadAction = (open: () => void): Action => ({
  key: 'add',
  label: '上传文件',
  icon: 'upload',
  keys: 'N',
  primary: true,
  permission: `${mediaPermission}:add`,
  open,
});

/** Files go to the recycle bin after a question. */
export const deleteAction = (over: Over, label = '删除'): Action<Files> => ({
  key: 'delete',
  label,
  danger: true,
  permission: `${mediaPermission}:delete`,
  when: stands,
  question: ({ files }) => ({
    title: `删除${named(files)}？`,
    content: '文件进入回收站，可以取回。正在使用的文件不能删除。',
    ok: '删除',
  }),
  run: ({ files }) => over(files, deleteFiles),
});

/** What can be done with chosen files, each destroying act after a question. */
export const fileActions = (over: Over): Action<Files>[] => [
  {
    key: 'move',
    label: '移动到…',
    permission: `${mediaPermission}:edit`,
    when: stands,
    form: ({ files }, close) => (
      <MoveDialog
        count={files.length}
        onOk={async (folderId) => {
          if (await over(files, (ids) => moveFiles(ids, folderId))) close();
        }}
        onClose={close}
      />
    ),
  },
  {
    key: 'credit',
    label: '填写来源…',
    permission: `${mediaPermission}:edit`,
    when: stands,
    form: ({ files }, close) => (
      <PromptModal
        title="填写来源"
        label="来源或作者"
        hint={`会替换 ${files.length} 个文件原来的来源；留空则清除`}
        onOk={async (credit) => {
          if (await over(files, (ids) => creditFiles(ids, credit))) close();
        }}
        onCancel={close}
      />
    ),
  },
  deleteAction(over, '批量删除'),
  { key: 'restore', label: '取回', when: isGone, run: ({ files }) => over(files, restoreFiles) },
  {
    key: 'purge',
    label: '彻底删除',
    danger: true,
    when: isGone,
    form: ({ files }, close) => (
      <PurgeDialog
        files={files}
        onOk={async () => {
          if (await over(files, purgeFiles)) close();
        }}
        onClose={close}
      />
    ),
  },
];

type PurgeProps = { files: readonly MediaFile[]; onOk: () => Promise<void>; onClose: () => void };

/** What cannot be brought back takes more than a press beside the one that was meant. */
function PurgeDialog({ files, onOk, onClose }: PurgeProps) {
  const [passed, setPassed] = useState(false);
  const { busy, run } = useOnce();
  return (
    <FormDialog
      title={`彻底删除${named(files)}？`}
      width={480}
      ok="彻底删除"
      danger
      busy={busy}
      disabled={!passed}
      onSubmit={() => void run(onOk)}
      onClose={onClose}
    >
      <p>文件和它的各种尺寸都会删除，不能恢复。</p>
      <SliderCheck passed={passed} onPass={() => setPassed(true)} />
    </FormDialog>
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
