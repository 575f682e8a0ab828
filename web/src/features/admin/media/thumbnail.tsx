import { Icon } from '@/ui-admin/icon';
import { fileAddress, type MediaFile } from '@/widgets/upload';
import styles from './media.module.css';
import { kindWords } from './words';

/** A small picture of a file, or what kind it is. Deleted files are not served, so there is none of them. */
export function Thumbnail({ file, gone = false }: { file: MediaFile; gone?: boolean }) {
  const { kind, path, ext } = file;
  return (
    <span className={styles.thumbnail}>
      {kind === 'image' && !gone ? (
        <img src={fileAddress(path, 320)} alt="" width="320" height="240" loading="lazy" />
      ) : (
        <>
          <Icon name="file" />
          <span>{ext ? ext.toUpperCase() : kindWords[kind]}</span>
        </>
      )}
    </span>
  );
}
