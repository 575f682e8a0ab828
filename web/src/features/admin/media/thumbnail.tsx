import { Icon, type IconName } from '@/ui-admin/icon';
import { fileAddress } from '@/widgets/upload/core/address';
import type { MediaFile, MediaKind } from '@/widgets/upload/library/media-api';
import styles from './media.module.css';
import { kindWords } from './words';

const icons: Record<Exclude<MediaKind, 'image'>, IconName> = {
  video: 'expand',
  pdf: 'book',
  document: 'file',
  text: 'bars',
  archive: 'columns',
};

/** A small picture of a file, or what kind it is. Deleted files are not served, so there is none of them. */
export function Thumbnail({ file, gone = false }: { file: MediaFile; gone?: boolean }) {
  const { kind, path, ext } = file;
  return (
    <span className={styles.thumbnail}>
      {kind === 'image' && !gone ? (
        <img src={fileAddress(path, 320)} alt="" width="320" height="240" loading="lazy" />
      ) : (
        <>
          <Icon name={kind === 'image' ? 'file' : icons[kind]} />
          <span>{ext ? ext.toUpperCase() : kindWords[kind]}</span>
        </>
      )}
    </span>
  );
}
