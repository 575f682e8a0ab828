import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { mediaFile } from '@/shared/api/tables/media-file';
import { minute } from '@/shared/format/date';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { useGuardedClose } from '@/ui-admin/dialog/use-guarded-close';
import { ErrorSummary } from '@/ui-admin/form/error-summary';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import formStyles from '@/ui-admin/form/form.module.css';
import { FormFrame } from '@/ui-admin/form/form-frame';
import { SpecFields } from '@/ui-admin/form/spec-fields';
import { useRowForm } from '@/ui-admin/form/use-row-form';
import { PageLink } from '@/ui-admin/page/page-link';
import { useMay } from '@/ui-admin/permission';
import { Failed, Loading } from '@/ui-admin/state/states';
import { useNotices } from '@/ui-admin/use-notices';
import { longText } from '@/ui-admin/values/long-text';
import { options } from '@/widgets/inputs/options-kind';
import { fieldsOf } from '@/widgets/list-page/table/fields-of';
import { downloadAddress, fileAddress } from '@/widgets/upload/core/address';
import { previewKind } from '@/widgets/upload/core/preview-kind';
import { folderOptions } from '@/widgets/upload/library/folder-tree';
import {
  folderTreeOptions,
  type MediaFile,
  type MediaFolder,
  mediaKey,
  mediaPermission,
  usesOptions,
} from '@/widgets/upload/library/media-api';
import { CropModal } from '@/widgets/upload/view/crop-modal';
import { PreviewModal } from '@/widgets/upload/view/preview-modal';
import styles from './media.module.css';
import { cropFile, saveFile } from './media-api';
import { Thumbnail } from './thumbnail';
import { useMediaActs } from './use-media-acts';
import { factsOf } from './words';

type Props = { file: MediaFile; onClose: () => void; onOpen: (file: MediaFile) => void };

/** One file: what it shows, what it is called, where it is used. Mount it while it is open. */
export function FileModal({ file, onClose, onOpen }: Props) {
  const may = useMay();
  const mayEdit = may(`${mediaPermission}:edit`);
  const { data: tree = [] } = useQuery(folderTreeOptions);
  const specs = specsOf(file, tree, mayEdit);
  const rowForm = useRowForm(file, specs);
  const { form, formId, problems, attempt, saving, submit } = rowForm;
  const client = useQueryClient();
  const notices = useNotices();
  const changed = form.formState.isDirty;
  const { close, leave } = useGuardedClose(changed, onClose);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(async (row) => {
      await saveFile(row);
      await client.invalidateQueries({ queryKey: mediaKey });
      notices.done('已保存');
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
        <div className={formStyles.stack}>
          <FormFrame rowForm={rowForm} specs={specs}>
            <form id={formId} className={formStyles.stack} onSubmit={onSubmit} noValidate>
              <ErrorSummary problems={problems} attempt={attempt} />
              <SpecFields control={form.control} specs={specs} formId={formId} />
            </form>
          </FormFrame>
          <Uses id={file.id} />
        </div>
      </div>
    </Dialog>
  );
}

function specsOf(file: MediaFile, tree: readonly MediaFolder[], mayEdit: boolean): FieldSpec<MediaFile>[] {
  const picture = {
    name: 'alt' as const,
    kind: longText(2),
    hint: '文章用图必须有说明：给看不到图片的人，说清画面内容',
  };
  const specs: FieldSpec<MediaFile>[] = fieldsOf(mediaFile, [
    { name: 'name', wide: true },
    ...(file.kind === 'image' ? [picture] : []),
    { name: 'credit', wide: true },
    { name: 'folderId', kind: options(folderOptions(tree)), wide: true, hint: '不选就是未归类' },
  ]);
  return specs.map((spec) => ({ ...spec, disabled: !mayEdit }));
}

/** Ratios of a cut: as it is, wide for covers, and the usual ones. */
const ratios = [0, 16 / 9, 3 / 2, 4 / 3, 1];

type SideProps = { file: MediaFile; onGone: () => void; onCut: (cut: MediaFile) => void };

/** What the file looks like and what else can be done with it. */
function FileSide({ file, onGone, onCut }: SideProps) {
  const may = useMay();
  const acts = useMediaActs();
  const notices = useNotices();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'preview' | 'crop' | null>(null);
  // A moving picture would stand still.
  const canCrop = file.kind === 'image' && file.ext !== 'gif' && may(`${mediaPermission}:add`);
  const remove = async () => {
    if (await acts.remove([file])) {
      onGone();
    }
  };
  return (
    <div className={styles.side}>
      <Thumbnail file={file} />
      <p>{factsOf(file)}</p>
      <p>
        {minute(file.createTime)} {file.createBy} 上传
      </p>
      <div className={styles.sideButtons}>
        {previewKind(file.path) !== 'none' && <Button onClick={() => setDialog('preview')}>预览</Button>}
        <Button href={downloadAddress(file.path)} download={file.name}>
          下载
        </Button>
        {canCrop && <Button onClick={() => setDialog('crop')}>裁剪</Button>}
        {may(`${mediaPermission}:delete`) && (
          <Button danger onClick={() => void remove()}>
            删除
          </Button>
        )}
      </div>
      {dialog === 'preview' && (
        <PreviewModal path={file.path} name={file.name} alt={file.alt || file.name} onClose={() => setDialog(null)} />
      )}
      {dialog === 'crop' && (
        <CropModal
          source={fileAddress(file.path)}
          ratios={ratios}
          onClose={() => setDialog(null)}
          onSave={async ({ region }) => {
            const cut = await cropFile(file.id, region);
            await client.invalidateQueries({ queryKey: mediaKey });
            notices.done('已另存为新文件');
            setDialog(null);
            onCut(cut);
          }}
        />
      )}
    </div>
  );
}

/** Where the file is used. */
function Uses({ id }: { id: string }) {
  const { data: uses, error, refetch } = useQuery(usesOptions(id));
  return (
    <section aria-label="使用情况">
      <h3>使用情况</h3>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!uses && !error && <Loading rows={2} />}
      {uses?.length === 0 && <p className={styles.note}>还没有被使用</p>}
      {uses && uses.length > 0 && (
        <ul className={styles.uses}>
          {uses.map(({ objectType, objectId, field, typeText, title, link }) => (
            <li key={`${objectType}-${objectId}-${field}`}>
              {typeText}：{link ? <PageLink to={link}>{title}</PageLink> : title}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
