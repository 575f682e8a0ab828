import { Icon } from '@/ui-admin/icon';
import { Ellipsis } from '@/widgets/inputs';
import { fileAddress } from '../core/address';
import type { UploadKind } from '../core/compression';
import { itemsOf, type UploadItem } from '../core/upload-item';
import styles from './upload.module.css';
import { shownName } from './upload-row';

type Props = {
  /** Paths joined with commas. */
  value: string;
  /** Pictures are seen, other files are named. */
  kind: UploadKind;
  /** What is on its way besides, or has failed. */
  going?: readonly UploadItem[] | null;
};

/** So many pictures are seen; the others are counted. */
const most = 3;

/** Several files where there is room for a line: what they are, how far the last ones are. Nothing in it can be pressed. */
export function FilesShown({ value, kind, going }: Props) {
  const items = itemsOf(value, 'url');
  const [first] = items;
  const uploading = going?.filter(({ status }) => status === 'uploading') ?? [];
  const failed = going?.filter(({ status }) => status === 'error').length ?? 0;
  const percent = uploading.reduce((sum, item) => sum + item.percent, 0) / Math.max(1, uploading.length);
  return (
    <span className={styles.cell}>
      {kind === 'image' ? <Pictures items={items} /> : first && <Named first={first} count={items.length} />}
      {uploading.length > 0 && <span className={styles.cellNote}>上传中 {Math.floor(percent)}%</span>}
      {failed > 0 && <span className={styles.cellFailed}>{failed} 个上传失败</span>}
    </span>
  );
}

function Pictures({ items }: { items: readonly UploadItem[] }) {
  return (
    <>
      {items.slice(0, most).map(({ path, name }) => (
        <img key={path} className={styles.thumb} src={fileAddress(path, 160)} alt={name} loading="lazy" />
      ))}
      {items.length > most && <span>+{items.length - most}</span>}
    </>
  );
}

function Named({ first, count }: { first: UploadItem; count: number }) {
  return (
    <>
      <Icon name="file" />
      <Ellipsis text={first.name} limit={shownName * 2} />
      {count > 1 && <span className={styles.cellNote}>等 {count} 个</span>}
    </>
  );
}
