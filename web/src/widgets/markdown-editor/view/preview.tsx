import { useMemo } from 'react';
import { useDebounced } from '@/shared/hooks/use-debounced';
import { ScrollRegion } from '@/shared/scroll-region';
import { previewOf } from '../core/preview';
import styles from './markdown-editor.module.css';

/** Milliseconds without typing before the preview follows. */
const pause = 200;

/** What readers will see. */
export function Preview({ label, text }: { label: string; text: string }) {
  const settled = useDebounced(text, pause);
  const html = useMemo(() => previewOf(settled), [settled]);
  return (
    <ScrollRegion className={styles.preview} label={`${label}预览`}>
      {html.trim() === '' ? (
        <p className="muted">还没有内容</p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: reduced to the allow-list of articles
        <div className={styles.previewText} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </ScrollRegion>
  );
}
