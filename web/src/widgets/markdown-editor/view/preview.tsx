import { useEffect, useState } from 'react';
import { previewOf } from '../core/preview';
import styles from './markdown-editor.module.css';

/** Milliseconds without typing before the preview follows. */
const pause = 200;

/** What readers will see. */
export function Preview({ label, text }: { label: string; text: string }) {
  const [html, setHtml] = useState(() => previewOf(text));
  useEffect(() => {
    const timer = setTimeout(() => setHtml(previewOf(text)), pause);
    return () => clearTimeout(timer);
  }, [text]);
  if (html.trim() === '') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
      <section className={styles.preview} aria-label={`${label}预览`} tabIndex={0}>
        <p className={styles.nothing}>还没有内容</p>
      </section>
    );
  }
  return (
    <section
      className={styles.preview}
      aria-label={`${label}预览`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
      tabIndex={0}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: reduced to the allow-list of articles
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
