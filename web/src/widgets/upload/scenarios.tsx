import { type ReactNode, useState } from 'react';
import { aMediaFile, aMediaFolder, fakeMedia } from '@/testing/fake-media';
import { type FakeHandler, refusing, waiting } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { KindFields } from '@/testing/kind-fields';
import { answered } from '@/testing/scenario';
import { PermissionContext } from '@/ui-admin/permission';
import type { TextControl } from '@/ui-admin/values/text-control';
import type { UploadItem } from './core/upload-item';
import picture from './sample.jpg?no-inline';
import { CropModal } from './view/crop-modal';
import { file, image } from './view/file-kind';
import { FileUpload } from './view/file-upload';
import { ImageInsertDialog } from './view/image-insert-dialog';
import { ImageTile } from './view/image-tile';
import { ImageUpload } from './view/image-upload';
import { MediaPicker } from './view/media-picker';
import { PreviewModal } from './view/preview-modal';
import styles from './view/upload.module.css';
import { CellFile, UploadCell } from './view/upload-cell';
import { UploadDialog } from './view/upload-dialog';
import { UploadRow } from './view/upload-row';

let stored = 0;

/** Stores every file under the address of the sample picture, each time another one. */
const store: FakeHandler = ({ body }) => {
  stored += 1;
  const { name, size } = (body as FormData).get('file') as File;
  return Response.json({ success: true, code: 0, message: `${picture}?${stored}`, result: { name, size } });
};
const refuse = refusing(500, '存储配额已用完，请联系管理员');

const uploading = (answer: FakeHandler) => ({ 'POST /sys/common/upload': answer });
const calls = uploading(store);

const field = (label: string, initial: string, children: (control: TextControl) => ReactNode, disabled = false) => (
  <HeldField label={label} initial={initial} disabled={disabled}>
    {children}
  </HeldField>
);

/** A file in each state it can be in. */
const everyState: readonly UploadItem[] = (
  [
    { status: 'uploading', name: '疫苗接种知情同意书.pdf', percent: 64 },
    { status: 'done', name: '运输温度记录.pdf', percent: 100, path: 'temp/9f.pdf' },
    { status: 'error', name: '门诊照片（未压缩）.pdf', percent: 80, message: '存储配额已用完，请联系管理员' },
  ] as const
).map((part) => ({ id: part.status, type: 'application/pdf', size: 2_400_000, path: '', message: '', ...part }));
const picturesInEveryState = everyState.map((item) => ({ ...item, path: item.path && `${picture}?1` }));
const nowhere = () => {};
const actions = { retry: nowhere, remove: nowhere, preview: nowhere };

const files = 'temp/预防接种工作规范（2026年版）.pdf,temp/门诊名单.xlsx,temp/说明.txt';
const pictures = [1, 2, 3].map((at) => `${picture}?${at}`).join(',');

/** A dialog, with what it handed on below it. */
function Handed({ children }: { children: (hand: (value: string) => void) => ReactNode }) {
  const [handed, setHanded] = useState('');
  return (
    <>
      {children(setHanded)}
      <p>
        交出的值：<output>{handed || '（空）'}</output>
      </p>
    </>
  );
}

const library = (codes: readonly string[]) => (
  <PermissionContext value={{ auth: codes.map((action) => ({ action, type: '1', describe: action })), allAuth: [] }}>
    <MediaPicker
      title="选择封面"
      withCaption
      initial={{ src: '', alt: '', caption: '' }}
      onChosen={nowhere}
      onClose={nowhere}
    />
  </PermissionContext>
);
const shelf = (count: number) =>
  fakeMedia({
    files: Array.from({ length: count }, (_, at) =>
      aMediaFile({ id: String(at + 1), path: `${picture}?${at}`, name: `接种门诊外景 ${at + 1}.jpg` }),
    ),
    folders: [aMediaFolder({ id: 'f1', name: '接种日' })],
    bin: [],
    uses: {},
    quota: 0,
  });
const mayLook = ['content:media:list', 'content:media:add'];

export const scenarios = answered(calls, [
  {
    title: 'file-empty',
    note: '还没有文件',
    render: () => field('附件', '', (control) => <FileUpload {...control} />),
  },
  {
    title: 'file-filled',
    note: '有文件，每个都能预览或下载',
    render: () => field('附件', files, (control) => <FileUpload {...control} />),
  },
  {
    title: 'file-list',
    note: '值是文件清单，记着名称和大小',
    render: () =>
      field(
        '附件',
        JSON.stringify([{ fileName: '年度报告.pdf', filePath: 'temp/9f.pdf', fileSize: 2400000 }]),
        (control) => <FileUpload {...control} returnType="list" />,
      ),
  },
  {
    title: 'file-limit',
    note: '最多三个，已经满了',
    render: () => field('附件', files, (control) => <FileUpload {...control} number={3} />),
  },
  {
    title: 'file-disabled',
    note: '不能修改，仍能下载',
    render: () => field('附件', files, (control) => <FileUpload {...control} />, true),
  },
  {
    title: 'file-refused',
    note: '服务器不收：选一个文件看失败的样子',
    calls: uploading(refuse),
    render: () => field('附件', '', (control) => <FileUpload {...control} />),
  },
  {
    title: 'file-waiting',
    note: '上传停在一半：选一个文件看进度',
    calls: uploading(waiting),
    render: () => field('附件', '', (control) => <FileUpload {...control} />),
  },
  {
    title: 'file-states',
    note: '正在上传、完成、失败',
    render: () => (
      <ul className={`stack ${styles.list}`} aria-label="文件">
        {everyState.map((item) => (
          <UploadRow key={item.id} item={item} disabled={false} actions={actions} />
        ))}
      </ul>
    ),
  },
  {
    title: 'image-card',
    note: '卡片，可拖动排序',
    render: () => field('现场照片', pictures, (control) => <ImageUpload {...control} />),
  },
  {
    title: 'image-states',
    note: '正在上传、完成、失败',
    render: () => (
      <ul className={styles.tiles} aria-label="图片">
        {picturesInEveryState.map((item) => (
          <ImageTile key={item.id} item={item} disabled={false} actions={actions} reorder={null} />
        ))}
      </ul>
    ),
  },
  {
    title: 'image-sizes',
    note: '值记着压缩后的名称和大小',
    render: () => field('现场照片', '', (control) => <ImageUpload {...control} returnType="list" />),
  },
  {
    title: 'image-list',
    note: '列表',
    render: () => field('现场照片', pictures, (control) => <ImageUpload {...control} look="list" />),
  },
  {
    title: 'image-single',
    note: '一张图片',
    render: () => field('封面', `${picture}?1`, (control) => <ImageUpload {...control} look="single" />),
  },
  {
    title: 'image-crop',
    note: '上传前裁剪，没有图片',
    render: () => field('头像', '', (control) => <ImageUpload {...control} look="single" crop />),
  },
  {
    title: 'image-disabled',
    note: '不能修改',
    render: () => field('现场照片', pictures, (control) => <ImageUpload {...control} />, true),
  },
  {
    title: 'image-required',
    note: '没有通过检查',
    render: () => (
      <HeldField label="现场照片" error="请选择现场照片">
        {(control) => <ImageUpload {...control} />}
      </HeldField>
    ),
  },
  {
    title: 'image-refused',
    note: '服务器不收：选一张图片看对话框',
    calls: uploading(refuse),
    render: () => field('现场照片', '', (control) => <ImageUpload {...control} />),
  },
  {
    title: 'cell-empty',
    note: '表格里的一个文件，还没有',
    render: () => field('验收单', '', (control) => <UploadCell kind="file" {...control} />),
  },
  {
    title: 'cell-filled',
    note: '表格里的一个文件',
    render: () => field('验收单', 'temp/运输温度记录.pdf', (control) => <UploadCell kind="file" {...control} />),
  },
  {
    title: 'cell-states',
    note: '表格里的文件：正在上传、完成、失败',
    render: () => (
      <ul aria-label="文件">
        {everyState.map((item) => (
          <li key={item.id}>
            <span className={styles.cell}>
              <CellFile item={item} disabled={false} actions={actions} />
            </span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    title: 'upload-dialog',
    note: '上传文件的对话框',
    render: () => <Handed>{(hand) => <UploadDialog kind="file" value="" onOk={hand} onClose={nowhere} />}</Handed>,
  },
  {
    title: 'image-dialog',
    note: '上传图片的对话框',
    render: () => <UploadDialog kind="image" value={pictures} onOk={nowhere} onClose={nowhere} />,
  },
  {
    title: 'insert-dialog',
    note: '插入图片：本地上传或网络图片地址',
    render: () => (
      <Handed>
        {(hand) => (
          <ImageInsertDialog altRequired onInsert={({ src, alt }) => hand(`${alt} ${src}`)} onClose={nowhere} />
        )}
      </Handed>
    ),
  },
  { title: 'crop', note: '裁剪图片', render: () => <CropModal source={picture} onSave={nowhere} onClose={nowhere} /> },
  {
    title: 'crop-ratios',
    note: '裁剪图片，可选比例',
    render: () => (
      <CropModal source={picture} ratios={[0, 16 / 9, 3 / 2, 4 / 3, 1]} onSave={nowhere} onClose={nowhere} />
    ),
  },
  {
    title: 'preview-image',
    note: '预览图片',
    render: () => <PreviewModal path={picture} name="接种门诊.jpg" onClose={nowhere} />,
  },
  {
    title: 'preview-text',
    note: '预览文本',
    calls: { 'GET /sys/common/static/*': () => new Response('接种前请带好身份证和接种证。\n'.repeat(40)) },
    render: () => <PreviewModal path="temp/说明.txt" name="说明.txt" onClose={nowhere} />,
  },
  {
    title: 'preview-none',
    note: '不能预览的文件',
    render: () => <PreviewModal path="temp/名单.docx" name="名单.docx" onClose={nowhere} />,
  },
  { title: 'media-picker', note: '从媒体库选图片', calls: shelf(30), render: () => library(mayLook) },
  { title: 'media-picker-empty', note: '媒体库是空的', calls: shelf(0), render: () => library(mayLook) },
  {
    title: 'media-picker-error',
    note: '媒体库没有加载成功',
    calls: { 'GET /media/file/list': refuse },
    render: () => library(mayLook),
  },
  {
    title: 'media-picker-loading',
    note: '媒体库正在加载',
    calls: { 'GET /media/file/list': waiting },
    render: () => library(mayLook),
  },
  { title: 'media-picker-denied', note: '没有查看媒体库的权限', render: () => library([]) },
  {
    title: 'kinds',
    note: '文件和图片：表单、列表、查询',
    render: () => (
      <KindFields
        cases={[
          { label: '材料', kind: file(), value: 'temp/说明.txt' },
          { label: '照片', kind: image({ look: 'card' }), value: picture },
        ]}
      />
    ),
  },
]);
