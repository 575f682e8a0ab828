import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isTexts, readStored, storageKeys, writeStored } from '@/shared/storage/stored';
import { Icon } from '@/ui-admin/icon';
import styles from './announcement.module.css';
import type { Announcement } from './announcement-api';

type Props = {
  /** Everything that is not read. */
  announcements: readonly Announcement[];
  onOpen: (announcement: Announcement) => void;
};

/** Id of the element of the shell in which the banner stands: above the open pages, after the way to skip to them. */
export const bannerPlace = 'urgent-notice';

/** The newest urgent announcement above the open pages, until it is read or closed. Without its place it stands where it is drawn. */
export function UrgentBanner({ announcements, onOpen }: Props) {
  const [closed, setClosed] = useState(() => readStored(storageKeys.banner, isTexts, sessionStorage) ?? []);
  const [host, setHost] = useState<HTMLElement | null>(null);
  useEffect(() => setHost(document.getElementById(bannerPlace)), []);
  const urgent = announcements.find(({ id, priority }) => priority === 'H' && !closed.includes(id));
  if (!urgent) return null;
  const close = () => {
    const next = [...closed, urgent.id];
    writeStored(storageKeys.banner, next, sessionStorage);
    setClosed(next);
  };
  const banner = (
    <section className={styles.banner} aria-label="紧急通知">
      <strong>紧急通知</strong>
      <button type="button" className={`cut ${styles.bannerTitle}`} onClick={() => onOpen(urgent)}>
        {urgent.titile}
      </button>
      <button
        type="button"
        className={styles.bannerClose}
        aria-label={`关闭紧急通知：${urgent.titile}`}
        onClick={close}
      >
        <Icon name="x" />
      </button>
    </section>
  );
  return host ? createPortal(banner, host) : banner;
}
