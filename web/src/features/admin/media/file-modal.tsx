import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { FormEvent } from 'react';
import { mediaFile } from '@/shared/api/tables/media-file';
import { minute } from '@/shared/format/date';
import type { Action } from '@/ui-admin/actions/action';
import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import { useActions } from '@/ui-admin/actions/use-actions';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { useGuardedClose } from '@/ui-admin/dialog/use-guarded-close';
import { ClosedWhile } from '@/ui-admin/form/closed-while';
import { ErrorSummary } from '@/ui-admin/form/error-summary';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormFrame } from '@/ui-admin/form/form-frame';
import { SpecFields } from '@/ui-admin/form/spec-fields';
import { useRowForm } from '@/ui-admin/form/use-row-form';
import { PageLink } from '@/ui-admin/page/page-link';
import { useMay } from '@/ui-admin/permission';
import { Waiting } from '@/ui-admin/state/states';
import { useToast } from '@/ui-admin/use-toast';
import { useWrite } from '@/ui-admin/use-write';
import { longText } from '@/ui-admin/values/long-text';
import { fieldsOf } from '@/widgets/list-page';
import { dictTree } from '@/widgets/trees';
import {
  CropModal,
  downloadAddress,
  fileAddress,
  type MediaFile,
  mediaKey,
  mediaPermission,
  PreviewModal,
  previewKind,
  type Region,
  usesOptions,
} from '@/widgets/upload';
import { deleteAction, type Files } from './file-actions';
import styles from './media.module.css';
import { cropFile, saveFile } from './media-api';
import { Thumbnail } from './thumbnail';
import { useOver } from './use-over';
import { factsOf } from './words';

type Props = { file: MediaFile; onClose: () => void; onOpen: (file: MediaFile) => void };

/** One file: what it shows, what it is called, where it is used. Mount it while it is open. */
export function FileModal({ file, onClose, onOpen }: Props) {
  const may = useMay();
  const mayEdit = may(`${mediaPermission}:edit`);
  const specs = specsOf(file, mayEdit);
  const rowForm = useRowForm(file, specs);
  const { form, formId, problems, attempt, saving, submit } = rowForm;
  const client = useQueryClient();
  const toast = useToast();
  const changed = form.formState.isDirty;
  const { close, leave } = useGuardedClose(changed, onClose);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(async (row) => {
      await saveFile(row);
      await client.invalidateQueries({ queryKey: mediaKey });
      toast.done('已保存');
      leave();
    });
  };
  return (
    <Dialog
      width={900}
      title={file.name}
      held
      onClose={() => void close()}
      footer={[
        <Button key="close" onClick={() => void close()}>
          {mayEdit ? '取消' : '关闭'}
        </Button>,
        mayEdit && (
          <Button key="save" type="primary" htmlType="submit" form={formId} loading={saving}>
            保存
          </Button>
        ),
      ]}
    >
      <div className={styles.file}>
        <FileSide
          file={file}
          onGone={leave}
          // What is being written stays in sight; the new file is in the list.
          onCut={(cut) => !changed && onOpen(cut)}
        />
        <div className="stack">
          <FormFrame rowForm={rowForm} specs={specs}>
            <form id={formId} className="stack" onSubmit={onSubmit} noValidate>
              <ErrorSummary problems={problems} attempt={attempt} />
              <ClosedWhile closed={saving}>
                <SpecFields control={form.control} specs={specs} formId={formId} />
              </ClosedWhile>
            </form>
          </FormFrame>
          <Uses id={file.id} />
        </div>
      </div>
    </Dialog>
  );
}

/** Folders are opened level by level: a site may have a thousand. */
const folders = dictTree({ tableName: 'media_folder', text: 'name', code: 'id', pidField: 'parent_id' });

function specsOf(file: MediaFile, mayEdit: boolean): FieldSpec<MediaFile>[] {
  const picture = {
    name: 'alt' as const,
    kind: longText(2),
    hint: '文章用图必须有说明：给看不到图片的人，说清画面内容',
  };
  const specs: FieldSpec<MediaFile>[] = fieldsOf(mediaFile, [
    { name: 'name', wide: true },
    ...(file.kind === 'image' ? [picture] : []),
    { name: 'credit', wide: true },
    { name: 'folderId', kind: folders, wide: true, hint: '不选就是未归类' },
  ]);
  return specs.map((spec) => ({ ...spec, disabled: !mayEdit }));
}

/** Ratios of a cut: as it is, wide for covers, and the usual ones. */
const ratios = [0, 16 / 9, 3 / 2, 4 / 3, 1];

type SideProps = { file: MediaFile; onGone: () => void; onCut: (cut: MediaFile) => void };

/** What the file looks like and what else can be done with it. */
function FileSide({ file, onGone, onCut }: SideProps) {
  const over = useOver(false);
  const { write } = useWrite([mediaKey]);
  const cut = async (region: Region, close: () => void) => {
    await write(async () => {
      const made = await cropFile(file.id, region);
      close();
      onCut(made);
    }, '已另存为新文件');
  };
  const deletion = deleteAction(async (files, work) => {
    const answer = await over(files, work);
    if (answer) onGone();
    return answer;
  });
  const { offersOf, dialog } = useActions([...looks(cut), deletion], async (work) => (await work()) !== null);
  return (
    <div className={`stack close ${styles.side}`}>
      <Thumbnail file={file} />
      <p>{factsOf(file)}</p>
      <p>
        {minute(file.createTime)} {file.createBy} 上传
      </p>
      <div className="row">
        <Button href={downloadAddress(file.path)} download={file.name}>
          下载
        </Button>
        <ActionButtons offers={offersOf({ files: [file], inBin: false })} />
      </div>
      {dialog}
    </div>
  );
}

type Cut = (region: Region, close: () => void) => Promise<void>;

const looks = (cut: Cut): Action<Files>[] => [
  {
    key: 'preview',
    label: '预览',
    when: ({ files }) => files.every(({ path }) => previewKind(path) !== 'none'),
    form: ({ files }, close) =>
      files.map(({ id, path, name, alt }) => (
        <PreviewModal key={id} path={path} name={name} alt={alt || name} onClose={close} />
      )),
  },
  {
    key: 'crop',
    label: '裁剪',
    permission: `${mediaPermission}:add`,
    // A moving picture would stand still.
    when: ({ files }) => files.every(({ kind, ext }) => kind === 'image' && ext !== 'gif'),
    form: ({ files }, close) =>
      files.map(({ id, path }) => (
        <CropModal
          key={id}
          source={fileAddress(path)}
          ratios={ratios}
          onClose={close}
          onSave={({ region }) => cut(region, close)}
        />
      )),
  },
];

/** Where the file is used. */
function Uses({ id }: { id: string }) {
  const { data: uses, error, refetch } = useQuery(usesOptions(id));
  return (
    <section aria-label="使用情况">
      <h3>使用情况</h3>
      {!uses && <Waiting error={error} onRetry={refetch} rows={2} />}
      {uses?.length === 0 && <p className="muted">还没有被使用</p>}
      {uses && uses.length > 0 && (
        <ul className={`stack ${styles.uses}`}>
          {uses.map(({ objectType, objectId, field, typeText, title, link }) => (
            <li key={`${objectType}-${objectId}-${field}`}>
              {typeText}：
              {link ? <PageLink to={link}>{title}</PageLink> : title || <span className="muted">您无权查看</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
