import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Progress } from 'antd';
import { useState } from 'react';
import { fileSize } from '@/shared/format/file';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { Views } from '@/ui-admin/list/views';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied } from '@/ui-admin/state/states';
import {
  fileBase,
  type MediaFile,
  mediaKey,
  mediaPermission,
  noFolder,
  usageOptions,
} from '@/widgets/upload/library/media-api';
import { DropFiles, PickFiles } from '@/widgets/upload/view/pick-files';
import { useUpload } from '@/widgets/upload/view/use-upload';
import { FileModal } from './file-modal';
import { FileResults } from './file-results';
import { FolderPane } from './folder-pane';
import styles from './media.module.css';
import { MediaToolbar } from './media-toolbar';
import { SelectedFiles } from './selected-files';
import { UploadPanel } from './upload-panel';
import { useLibrary } from './use-library';

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
  const mayAdd = may(`${mediaPermission}:add`) && !inBin;
  return (
    <>
      <PageHead
        title="媒体库"
        actions={mayAdd && <PickFiles primary multiple label="上传文件" onFiles={upload.choose} />}
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
        <DropFiles className={styles.main} disabled={!mayAdd} onFiles={upload.choose}>
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
    <div className={styles.usage}>
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
