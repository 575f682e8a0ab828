import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { keep, readKept, storageKeys } from '@/shared/storage/kept';
import { Icon } from '@/ui-admin/icon';
import styles from './notice.module.css';
import type { Notice } from './notice-api';

type Props = {
  /** Everything that is not read. */
  notices: readonly Notice[];
  onOpen: (notice: Notice) => void;
};

/** The newest urgent notice above the whole back office, until it is read or closed. */
export function UrgentBanner({ notices, onOpen }: Props) {
  const [closed, setClosed] = useState(() => readKept(storageKeys.banner, isTexts, sessionStorage) ?? []);
  const host = useTopOfPage();
  const urgent = notices.find(({ id, priority }) => priority === 'H' && !closed.includes(id));
  if (!urgent || !host) return null;
  const close = () => {
    const next = [...closed, urgent.id];
    keep(storageKeys.banner, next, sessionStorage);
    setClosed(next);
  };
  return createPortal(
    <section className={styles.banner} aria-label="紧急通知">
      <strong>紧急通知</strong>
      <button type="button" className={styles.bannerTitle} onClick={() => onOpen(urgent)}>
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
    </section>,
    host,
  );
}

/** A place before everything else on the page. */
function useTopOfPage(): HTMLElement | null {
  const [host, setHost] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const made = document.createElement('div');
    document.body.prepend(made);
    setHost(made);
    return () => made.remove();
  }, []);
  return host;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
