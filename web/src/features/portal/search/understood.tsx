import type { SearchProps } from '@/shared/api/public';
import { searchPath } from '@/shared/format/address';

const listed = (words: string[]) => words.map((word) => `“${word}”`).join('、');

/** How the words were understood: a corrected word, words left out, synonyms searched for too. */
export function Understood({ result }: { result: SearchProps['result'] }) {
  const { instead, left, also, near, akin, ignored, keyword } = result;
  return (
    <>
      {instead !== '' && (
        <p className="understood">
          没有找到“{keyword}”。您要找的是不是 <a href={searchPath(instead)}>{instead}</a>？以下是它的结果。
        </p>
      )}
      {akin && <p className="understood">没有找到直接讲这些的信息，以下只是相关的内容，可能不是您要的。</p>}
      {near && !akin && <p className="understood">很少有信息同时含有全部的词，以下结果含有其中多数，最接近的在前。</p>}
      {ignored.length > 0 && (
        <p className="understood">一次最多排除八个词，其中单个字最多四个，{listed(ignored)}没有排除。</p>
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
