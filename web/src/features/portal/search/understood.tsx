import type { SearchProps } from '@/shared/api/public';
import { searchPath } from '@/shared/format/address';

const listed = (words: string[]) => words.map((word) => `“${word}”`).join('、');

/** How the words were understood: another word of the same sound, words left out, synonyms searched for too. */
export function Understood({ result }: { result: SearchProps['result'] }) {
  const { instead, left, also, keyword } = result;
  return (
    <>
      {instead !== '' && (
        <p className="understood">
          没有找到“{keyword}”，已改为查找读音相同的 <a href={searchPath(instead)}>{instead}</a>。
        </p>
      )}
      {left.length > 0 && <p className="understood">没有同时包含全部词的信息，以下结果略去了{listed(left)}。</p>}
      {also.length > 0 && (
        <p className="understood">
          同时查找了意思相同的{listed(also.slice(0, 6))}
          {also.length > 6 && '等词'}；只查原词请加引号。
        </p>
      )}
    </>
  );
}
