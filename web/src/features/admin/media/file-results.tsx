import { useQuery } from '@tanstack/react-query';
import { Checkbox, Pagination, Spin } from 'antd';
import { useEffect } from 'react';
import { minute } from '@/shared/format/date';
import { messages } from '@/shared/messages/zh-cn';
import { lastPage } from '@/ui-admin/list/list-state';
import { pageButton } from '@/ui-admin/list/page-button';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { type DeletedFile, fileBinOptions, fileListOptions, type MediaFile } from '@/widgets/upload/library/media-api';
import styles from './media.module.css';
import { Thumbnail } from './thumbnail';
import type { Library, LibraryState } from './use-library';
import { factsOf, lacksAlt } from './words';

const pageSize = 24;

type Props = { library: Library; onOpen: (file: MediaFile) => void };

/** One page of files, side by side or as rows. */
export function FileResults({ library, onOpen }: Props) {
  const { state, change } = library;
  const { data, error, isFetching, refetch } = useFiles(state);
  const last = lastPage(data?.total ?? 0, pageSize);
  const beyond = data !== undefined && state.pageNo > last;
  useEffect(() => {
    // Deleting the last file of the last page leaves a page that no longer exists.
    if (beyond) {
      change({ pageNo: last });
    }
  });
  if (!data) {
    return <Waiting error={error} onRetry={refetch} rows={6} />;
  }
  if (data.total === 0) {
    return <Nothing text={emptyText(state)} />;
  }
  return (
    <Spin spinning={isFetching} delay={200}>
      <WholePage files={data.records} library={library} />
      <ul className={state.look === 'rows' ? styles.rows : styles.grid} aria-label="文件">
        {data.records.map((file) => (
          <FileTile key={file.id} file={file} library={library} onOpen={onOpen} />
        ))}
      </ul>
      <Pagination
        className={styles.pages ?? ''}
        current={Math.min(state.pageNo, last)}
        pageSize={pageSize}
        total={data.total}
        showSizeChanger={false}
        itemRender={pageButton}
        showTotal={(total, [from, to]) => messages.range(from, to, total)}
        onChange={(pageNo) => change({ pageNo })}
      />
    </Spin>
  );
}

function useFiles(state: LibraryState) {
  const { place, folder, keyword, kind, unused, sort, pageNo } = state;
  const [column = '', order = ''] = sort.split('-');
  const files = useQuery({
    ...fileListOptions({ folder, keyword, kind, unused, column, order, pageNo, pageSize }),
    enabled: place === '',
  });
  const bin = useQuery({ ...fileBinOptions({ keyword, pageNo, pageSize }), enabled: place === 'bin' });
  return place === 'bin' ? bin : files;
}

function emptyText({ place, folder, keyword, kind, unused }: LibraryState): string {
  if (keyword || kind || unused) {
    return '没有符合条件的文件';
  }
  if (place === 'bin') {
    return '回收站是空的';
  }
  return folder ? '这个文件夹是空的，可以把文件拖到这里上传' : '还没有文件，可以把文件拖到这里上传';
}

function WholePage({ files, library }: { files: readonly MediaFile[]; library: Library }) {
  const chosen = files.filter((file) => isSelected(library, file)).length;
  return (
    <Checkbox
      className={styles.whole}
      checked={chosen === files.length}
      indeterminate={chosen > 0 && chosen < files.length}
      onChange={(event) => library.selectAll(files, event.target.checked)}
    >
      选择本页全部
    </Checkbox>
  );
}

const isSelected = ({ selected }: Library, { id }: MediaFile) => selected.some((each) => each.id === id);

function FileTile({ file, library, onOpen }: { file: MediaFile | DeletedFile } & Props) {
  const selected = isSelected(library, file);
  const inBin = library.state.place === 'bin';
  return (
    <li className={selected ? `${styles.tile} ${styles.selected}` : styles.tile}>
      <Checkbox
        className={styles.check}
        aria-label={`选择 ${file.name}`}
        checked={selected}
        onChange={(event) => library.select(file, event.target.checked)}
      />
      {/* A deleted file is taken back before it is looked at. */}
      <button
        type="button"
        className={styles.open}
        disabled={inBin}
        aria-label={`打开 ${file.name}`}
        onClick={() => onOpen(file)}
      >
        <Thumbnail file={file} gone={inBin} />
      </button>
      <div className={styles.facts}>
        <span className={styles.fileName} title={file.name}>
          {file.name}
        </span>
        <small>{factsOf(file)}</small>
        <small>
          {'deleteTime' in file ? `${minute(file.deleteTime)} 删除` : `${minute(file.createTime)} ${file.createBy}`}
        </small>
        <span className={styles.tags}>
          {lacksAlt(file) && <StateTag tone="warning">缺图片说明</StateTag>}
          {file.useCount > 0 && <StateTag tone="info">用于 {file.useCount} 处</StateTag>}
        </span>
      </div>
    </li>
  );
}
