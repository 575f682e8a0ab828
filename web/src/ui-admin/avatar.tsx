import { useState } from 'react';
import styles from './avatar.module.css';

type Props = {
  /** Of the person; its first sign stands for the picture where there is none. */
  name: string;
  /** Stored path of the picture; nothing else is shown. */
  path?: string | null | undefined;
  size?: 'small' | 'large';
  /** What it shows, where the name does not stand beside it. */
  alt?: string;
};

/** Paths as the server makes them; addresses of elsewhere, which older systems allowed, would tell others who looks at whom. */
const storedPath = /^[\w-]+\/[\w/-]+\/\w+\.\w+$/;

/** The picture somebody chose, or the first sign of the name. */
export function Avatar({ name, path, size = 'small', alt = '' }: Props) {
  const [broken, setBroken] = useState('');
  const shape = `${styles.avatar} ${size === 'large' ? styles.large : ''}`;
  if (!path || path === broken || !storedPath.test(path)) {
    return (
      <span
        className={shape}
        data-initial={[...name][0]}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      />
    );
  }
  return (
    <img
      className={shape}
      src={`/api/sys/common/static/${path}?w=160`}
      alt={alt}
      loading="lazy"
      onError={() => setBroken(path)}
    />
  );
}
