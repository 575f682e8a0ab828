import { pageItems } from './page-items';

type PagesProps = {
  current: number;
  pages: number;
  /** Address of a page by its number. */
  href: (page: number) => string;
};

/** Paging by plain links: it works without script and every page has its own address. */
export function Pages({ current, pages, href }: PagesProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label="分页">
      {current > 1 && (
        <a href={href(current - 1)} rel="prev">
          上一页
        </a>
      )}
      {pageItems(current, pages).map((item) =>
        item.kind === 'gap' ? (
          <span key={`gap-${item.after}`} className="gap" aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={item.page}
            href={href(item.page)}
            aria-label={`第 ${item.page} 页`}
            aria-current={item.page === current ? 'page' : undefined}
          >
            {item.page}
          </a>
        ),
      )}
      {current < pages && (
        <a href={href(current + 1)} rel="next">
          下一页
        </a>
      )}
    </nav>
  );
}
