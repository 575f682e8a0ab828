import { useEffect, useState } from 'react';
import { visitor } from '@/shared/api/visitor-client';
import type { Alike } from './types';

const wait = 600;
const shortest = 4;

/** Letters and pages about what is being written, found while title and text are typed. What does not load is simply not shown. */
export function Similar({ title, content }: { title: string; content: string }) {
  const [found, setFound] = useState<Alike[]>([]);
  const [asked, more] = [title.trim(), content.trim()];
  useEffect(() => {
    if ([...asked].length < shortest && [...more].length < shortest) {
      setFound([]);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      visitor
        .post('/queryConsultAlike', { body: { title: asked, content: more }, signal: abort.signal })
        .then(setFound)
        .catch(() => setFound([]));
    }, wait);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked, more]);
  return (
    <div role="status" className="consult-similar">
      {found.length > 0 && <SimilarPages pages={found} />}
    </div>
  );
}

/** Links to what may be the answer; they open beside the letter, which is not lost. */
export function SimilarPages({ pages }: { pages: readonly Alike[] }) {
  if (pages.length === 0) return null;
  return (
    <div className="panel">
      <h2>也许已经有答案</h2>
      <ul>
        {pages.map(({ title, path, kind }) => (
          <li key={path}>
            <a href={path} target="_blank" rel="noopener noreferrer">
              {title}
              <span className="hidden">（在新页面打开）</span>
            </a>{' '}
            <span className="hint">{kind}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
