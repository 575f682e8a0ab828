import { searchPath } from '@/shared/format/address';
import { SearchBox } from '@/ui-portal/search-box';

/** Quick search of the header, the way to the advanced one, and what people look for most. */
export function SiteSearch({ hotWords }: { hotWords: string[] }) {
  return (
    <search className="site-search" aria-label="站内搜索">
      <form action="/search" method="get" autoComplete="off" data-quick="">
        <SearchBox id="site-search" label="搜索本站" />
      </form>
      <a className="to-advanced" href="/searchall" aria-label="高级搜索">
        高级<span>搜索</span>
      </a>
      {hotWords.length > 0 && (
        <p className="search-aid">
          <span>常搜</span>
          {hotWords.slice(0, 4).map((word) => (
            <a key={word} href={searchPath(word)}>
              {word}
            </a>
          ))}
        </p>
      )}
    </search>
  );
}
