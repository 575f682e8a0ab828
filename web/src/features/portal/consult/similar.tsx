import { useEffect, useState } from 'react';
import type { PublicLetter } from './types';

const wait = 400;
const shortest = 4;

async function search(keyword: string, signal: AbortSignal): Promise<PublicLetter[]> {
  const query = new URLSearchParams({ keyword, pageSize: '5' });
  const answer = await fetch(`/api/getConsult?${query}`, { signal });
  const body: { success?: boolean; result?: { records?: PublicLetter[] } } = await answer.json();
  return body.success ? (body.result?.records ?? []) : [];
}

/** Answered letters like the one being written, found while its title is typed. What does not load is simply not shown. */
export function Similar({ title }: { title: string }) {
  const [letters, setLetters] = useState<PublicLetter[]>([]);
  const asked = title.trim();
  useEffect(() => {
    if ([...asked].length < shortest) {
      setLetters([]);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(asked, abort.signal)
        .then(setLetters)
        .catch(() => setLetters([]));
    }, wait);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);
  return (
    <div role="status" className="consult-similar">
      {letters.length > 0 && <SimilarLetters letters={letters} />}
    </div>
  );
}

/** Links to answered letters; they open beside the letter, which is not lost. */
export function SimilarLetters({ letters }: { letters: PublicLetter[] }) {
  return (
    <div className="panel">
      <h2>这些问题已经答复过，也许正是您想问的</h2>
      <ul>
        {letters.map(({ id, title, path }) => (
          <li key={id}>
            <a href={path} target="_blank" rel="noopener noreferrer">
              {title}
              <span className="hidden">（在新页面打开）</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
