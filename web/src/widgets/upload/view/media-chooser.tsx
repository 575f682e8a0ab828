import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Progress, Select } from 'antd';
import { SearchField } from '@/ui-admin/form/search-field';
import { useMay } from '@/ui-admin/permission';
import { Loading, Nothing } from '@/ui-admin/state/states';
import { AnswerFrame, type List, Pages, useList } from '@/widgets/list';
import { fileAddress } from '../core/address';
import { folderOptions } from '../core/folder-tree';
import {
  fileBase,
  fileListOptions,
  folderTreeOptions,
  type MediaFile,
  mediaKey,
  mediaPermission,
  noFolder,
} from '../core/media-api';
import styles from './library.module.css';
import { DropFiles, PickFiles } from './pick-files';
import { PictureChoice, PictureGrid } from './picture-grid';
import { IconButton } from './upload-row';
import { useOneUpload } from './use-one-upload';

/** A picture of the library, as far as a choice needs it. */
export type LibraryPicture = Pick<MediaFile, 'path' | 'name' | 'alt' | 'width' | 'height'>;

type Props = {
  /** Name of the group of radio buttons. */
  name: string;
  /** Path or address of the chosen picture. */
  value: string;
  onChoose: (picture: LibraryPicture) => void;
};

const pageSize = 12;

const names = ['folder', 'keyword'] as const;

/** The pictures of the media library to choose one from, with a button that adds one. */
export function MediaChooser({ name, value, onChoose }: Props) {
  const may = useMay();
  const mayLook = may(`${mediaPermission}:list`);
  const list = useList({
    ask: ({ filters, pageNo }) => fileListOptions({ ...filters, kind: 'image', pageNo, pageSize }),
    names,
    sizes: [pageSize],
    local: true,
    allowed: mayLook,
  });
  const { folder } = list.state.filters;
  const client = useQueryClient();
  // Whoever may not add to the library may still store a picture for content.
  const toLibrary = may(`${mediaPermission}:add`);
  const folderId = folder === noFolder ? '' : folder;
  const upload = useOneUpload(
    'image',
    toLibrary ? { url: `${fileBase}/upload`, fields: { folderId } } : { biz: 'content' },
  );
  const send = async ([file]: readonly File[]) => {
    const stored = file && (await upload.start(file));
    if (stored) {
      list.search({ keyword: '' });
      await client.invalidateQueries({ queryKey: mediaKey });
      onChoose({ ...stored, alt: '' });
    }
  };
  return (
    <DropFiles className="stack close" onFiles={(files) => void send(files)}>
      <div className="row">
        {mayLook && (
          <>
            <FolderSelect value={folder} onChange={(next) => list.search({ folder: next })} />
            <SearchField
              label="搜索图片"
              placeholder="名称、说明或来源"
              className={styles.search ?? ''}
              onPressEnter={(event) => event.preventDefault()} // searches, and does not send the form around it
              onSearch={(keyword) => list.search({ keyword })}
            />
          </>
        )}
        <PickFiles label="上传图片" accept="image/*" multiple={false} onFiles={(files) => void send(files)} />
      </div>
      {upload.going && (
        <div className={styles.going}>
          <Progress percent={upload.going.percent} size="small" aria-label={`${upload.going.name} 上传进度`} />
          <IconButton icon="x" label={`取消上传 ${upload.going.name}`} onClick={upload.cancel} />
        </div>
      )}
      {mayLook ? (
        <Pictures name={name} value={value} list={list} onChoose={onChoose} />
      ) : (
        <Nothing text="您没有查看媒体库的权限，可以直接上传图片。" />
      )}
    </DropFiles>
  );
}

function FolderSelect({ value, onChange }: { value: string; onChange: (folder: string) => void }) {
  const { data: tree = [] } = useQuery(folderTreeOptions);
  return (
    <Select
      aria-label="文件夹"
      className={styles.folder ?? ''}
      value={value}
      options={[{ value: '', label: '全部文件夹' }, { value: noFolder, label: '未归类' }, ...folderOptions(tree)]}
      onChange={onChange}
    />
  );
}

type PicturesProps = Props & { list: List<MediaFile, never, (typeof names)[number]> };

function Pictures({ name, value, list, onChoose }: PicturesProps) {
  const { answer, state } = list;
  const { keyword } = state.filters;
  if (answer.is === 'loading') {
    return <Loading rows={4} />;
  }
  if (answer.is === 'empty') {
    return <Nothing text={keyword ? `没有与「${keyword}」有关的图片` : '这里还没有图片，可以上传一张'} />;
  }
  return (
    <AnswerFrame list={list}>
      <fieldset className="stack close">
        <legend className="visually-hidden">媒体库的图片</legend>
        <PictureGrid>
          {answer.rows.map((file) => (
            <PictureChoice
              key={file.id}
              name={name}
              chosen={fileAddress(file.path) === fileAddress(value)}
              onChoose={() => onChoose(file)}
            >
              <img src={fileAddress(file.path, 320)} alt={file.alt} width="160" height="120" loading="lazy" />
              <span className="cut" title={file.name}>
                {file.name}
              </span>
            </PictureChoice>
          ))}
        </PictureGrid>
        <Pages list={list} />
      </fieldset>
    </AnswerFrame>
  );
}
