import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Progress } from 'antd';
import { useRef, useState } from 'react';
import { fileSize } from '@/shared/format/file';
import { messages } from '@/shared/messages/zh-cn';
import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import { ActionLink } from '@/ui-admin/actions/action-links';
import { useOffered } from '@/ui-admin/actions/registry';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { Icon } from '@/ui-admin/icon';
import list from '@/ui-admin/list/list.module.css';
import { Views } from '@/ui-admin/list/views';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied } from '@/ui-admin/state/states';
import {
  DropFiles,
  FileInput,
  fileBase,
  type MediaFile,
  mediaKey,
  mediaPermission,
  noFolder,
  type Upload,
  UploadList,
  UploadRow,
  usageOptions,
  useUpload,
} from '@/widgets/upload';
import { fileActions, uploadAction } from './file-actions';
import { FileModal } from './file-modal';
import { FileResults } from './file-results';
import { FolderPane } from './folder-pane';
import styles from './media.module.css';
import { MediaToolbar } from './media-toolbar';
import { type Library, useLibrary } from './use-library';
import { useOver } from './use-over';

/** The files of the site: folders, descriptions, where they are used, and the recycle bin. */
export default function MediaPage() {
  const may = useMay();
  return may(`${mediaPermission}:list`) ? <MediaLibrary /> : <Denied />;
}

function MediaLibrary() {
  const may = useMay();
  const library = useLibrary();
  const { state, change } = library;
  const [opened, setOpened] = useState<MediaFile | null>(null);
  const upload = useLibraryUpload(state.folder === noFolder ? '' : state.folder);
  const inBin = state.place === 'bin';
  const input = useRef<HTMLInputElement>(null);
  const { offersOf } = useActions([uploadAction(() => input.current?.click())], useChange());
  const offers = inBin ? [] : offersOf();
  useOffered('媒体库', offers);
  return (
    <>
      <PageHead
        title="媒体库"
        actions={
          offers.length > 0 && (
            <>
              <FileInput ref={input} multiple onFiles={upload.choose} />
              <ActionButtons offers={offers} />
            </>
          )
        }
      >
        <Usage />
      </PageHead>
      {may(`${mediaPermission}:delete`) && (
        <Views
          label="媒体库视图"
          views={[
            { key: '', label: '文件' },
            { key: 'bin', label: '回收站' },
          ]}
          current={state.place}
          onChange={(place) => change({ place, folder: '', keyword: '', kind: '', unused: '' })}
        />
      )}
      <div className={inBin ? undefined : styles.panes}>
        {!inBin && <FolderPane current={state.folder} onChange={(folder) => change({ folder })} />}
        <DropFiles className={styles.main} disabled={offers.length === 0} onFiles={upload.choose}>
          <Card ref={keepsFocus}>
            <MediaToolbar state={state} onChange={change} />
            <UploadPanel upload={upload} />
            <SelectedFiles library={library} />
            <FileResults library={library} onOpen={setOpened} />
          </Card>
        </DropFiles>
      </div>
      {opened && <FileModal key={opened.id} file={opened} onClose={() => setOpened(null)} onOpen={setOpened} />}
    </>
  );
}

function useLibraryUpload(folderId: string) {
  const client = useQueryClient();
  const [value, setValue] = useState('');
  return useUpload({
    kind: 'file',
    compress: false, // the library keeps what it was given and makes smaller ones itself
    films: true,
    target: { url: `${fileBase}/upload`, fields: { folderId } },
    value,
    onChange: (next) => {
      setValue(next);
      void client.invalidateQueries({ queryKey: mediaKey });
    },
  });
}

/** How much room is taken. */
function Usage() {
  const { data } = useQuery(usageOptions);
  if (!data) {
    return null;
  }
  const { bytes, files, quota } = data;
  const percent = quota > 0 ? Math.min(100, Math.round((bytes / quota) * 100)) : 0;
  return (
    <div className={`row ${styles.usage}`}>
      <span>
        {files} 个文件，已用 {fileSize(bytes)}
        {quota > 0 && `，共 ${fileSize(quota)}`}
      </span>
      {quota > 0 && (
        <Progress
          percent={percent}
          size="small"
          status={percent >= 90 ? 'exception' : 'normal'}
          showInfo={false}
          aria-label="已用空间"
        />
      )}
    </div>
  );
}

/** The files that are on their way or did not arrive. Those that did are in the list below. */
function UploadPanel({ upload }: { upload: Upload }) {
  const open = upload.items.filter(({ status }) => status !== 'done');
  const failed = open.filter(({ status }) => status === 'error').length;
  const nothing = () => {};
  return (
    <>
      {open.length > 0 && (
        <section className={`stack close ${styles.uploads}`} aria-label="上传">
          <h2>
            {open.length > failed ? messages.uploading : ''}
            {failed > 0 ? `${failed} 个没有上传成功` : ''}
          </h2>
          <UploadList label="正在上传的文件">
            {open.map((item) => (
              <UploadRow
                key={item.id}
                item={item}
                disabled={false}
                actions={{ retry: upload.retry, remove: upload.remove, preview: nothing }}
              />
            ))}
          </UploadList>
        </section>
      )}
      <p className="visually-hidden" role="status">
        {upload.said}
      </p>
    </>
  );
}

/** How many files are selected, on all pages together, and what can be done with them. */
function SelectedFiles({ library: { selected, latest, state, hold } }: { library: Library }) {
  const over = useOver(true);
  const letGo: typeof over = async (files, work) => {
    const answer = await over(files, work);
    if (answer) {
      const done = new Set(files.map(({ id }) => id));
      for (const { id } of answer.refused) done.delete(id);
      hold(latest().filter(({ id }) => !done.has(id)));
    }
    return answer;
  };
  // How it went has been told by then.
  const { offersOf, dialog } = useActions(fileActions(letGo), async (work) => (await work()) !== null);
  const inBin = state.place === 'bin';
  const offers = offersOf({ files: selected, inBin }, '', () => ({ files: latest(), inBin }));
  useOffered('选中的文件', offers);
  return (
    <>
      {selected.length > 0 && (
        <div className={`row ${list.selected}`}>
          <Icon name="info" />
          <span role="status">
            已选 <b>{selected.length}</b> 个
          </span>
          {offers.map((offer) => (
            <ActionLink key={offer.key} offer={offer} />
          ))}
          <button type="button" className={`${list.link} push`} onClick={() => hold([])}>
            取消选择
          </button>
        </div>
      )}
      {dialog}
    </>
  );
}
