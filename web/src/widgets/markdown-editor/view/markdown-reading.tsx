import { useMemo } from 'react';
import { previewOf } from '../core/preview';
import styles from './markdown-editor.module.css';

/** A text in Markdown as its readers see it: with what articles may have, and nothing else. */
export function MarkdownReading({ text }: { text: string }) {
  const html = useMemo(() => previewOf(text), [text]);
  return (
    <div className={styles.reading}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: reduced to the allow-list of articles */}
      <div className={styles.previewText} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
