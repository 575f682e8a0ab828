import type { ArticleSummary } from '@/shared/api/public';

/** Whether a document still applies; nothing for texts that have no such state. */
export function ValidityTag({ validity }: { validity: ArticleSummary['validity'] }) {
  if (validity === 'valid') return <span className="tag tag-good">有效</span>;
  if (validity === 'abolished') return <span className="tag tag-off">已废止</span>;
  if (validity === 'expired') return <span className="tag tag-off">已失效</span>;
  return null;
}
