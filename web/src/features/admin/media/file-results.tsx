import { Checkbox, Spin } from 'antd';
import { minute } from '@/shared/format/date';
import { Loading, Nothing } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { AnswerFrame, Pages } from '@/widgets/list';
import type { DeletedFile, MediaFile } from '@/widgets/upload';
import styles from './media.module.css';
import { Thumbnail } from './thumbnail';
import type { Library, LibraryState } from './use-library';
import { factsOf, lacksAlt } from './words';

type Props = { library: Library; onOpen: (file: MediaFile) => void };

/** One page of files, side by side or as rows. */
export function FileResults({ library, onOpen }: Props) {
  const { state, list } = library;
  const { is, rows, busy } = list.answer;
  return (
    <AnswerFrame list={list}>
      {is === 'loading' && <Loading rows={6} />}
      {is === 'empty' && <Nothing text={emptyText(state)} />}
      {is === 'rows' && (
        <Spin spinning={busy} delay={200}>
          <WholePage files={rows} library={library} />
          <ul className={state.look === 'rows' ? styles.rows : styles.grid} aria-label="文件">
            {rows.map((file) => (
              <FileTile key={file.id} file={file} library={library} onOpen={onOpen} />
            ))}
          </ul>
          <Pages list={list} />
        </Spin>
      )}
    </AnswerFrame>
  );
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
      onChange={(event) => library.selectPage(event.target.checked)}
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
        onChange={() => library.select(file)}
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
        <span className={`row ${styles.tags}`}>
          {lacksAlt(file) && <StateTag tone="warning">缺图片说明</StateTag>}
          {file.useCount > 0 && <StateTag tone="info">用于 {file.useCount} 处</StateTag>}
        </span>
      </div>
    </li>
  );
}
