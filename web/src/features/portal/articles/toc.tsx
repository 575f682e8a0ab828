import { useEffect, useState } from 'react';
import type { TocEntry } from '@/shared/api/public';

/** Id of the heading being read: the last one that has passed the upper third of the window. */
function useHeadingInView(toc: TocEntry[]): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    if (typeof IntersectionObserver !== 'function') return;
    const headings = toc.flatMap(({ id }) => document.getElementById(id) ?? []);
    const mark = () => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < window.innerHeight / 3);
      setCurrent((passed.at(-1) ?? headings[0])?.id ?? '');
    };
    // Everything above the line counts as in view, so a jump over many headings is noticed in both directions.
    const observer = new IntersectionObserver(mark, { rootMargin: '1000000px 0px -66% 0px' });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [toc]);
  return current;
}

/** Contents of a long article. */
export function Toc({ toc }: { toc: TocEntry[] }) {
  const current = useHeadingInView(toc);
  if (toc.length < 2) return null;
  return (
    <nav className="toc" aria-labelledby="toc">
      <h2 id="toc">本页内容</h2>
      <ul>
        {toc.map((entry) => (
          <li key={entry.id} className={entry.level === 3 ? 'sub' : undefined}>
            <a href={`#${entry.id}`} aria-current={entry.id === current ? 'true' : undefined}>
              {entry.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
