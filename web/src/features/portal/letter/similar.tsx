import type { Alike } from './types';

/** Room for letters and pages about what is being written in fields of these ids; `writing.ts` finds them. */
export function Similar({ title, content }: { title: string; content?: string }) {
  return <div role="status" className="consult-similar" data-title={title} data-content={content} />;
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
