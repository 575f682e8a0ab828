import type { TocEntry } from '@/shared/api/public';

/** Contents of a long article; `toc-manners.ts` marks where its reader is. */
export function Toc({ toc }: { toc: TocEntry[] }) {
  if (toc.length < 2) return null;
  return (
    <nav className="toc" aria-labelledby="toc">
      <h2 id="toc">本页内容</h2>
      <ul>
        {toc.map((entry) => (
          <li key={entry.id} className={entry.level === 3 ? 'sub' : undefined}>
            <a href={`#${entry.id}`}>{entry.text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
