import type { MenuProps } from '@/shared/api/public';
import { visible } from '@/shared/menu/menu';
import { Hotline } from '@/ui-portal/empty';
import { MenuList } from '@/ui-portal/links';
import { SearchBox } from '@/ui-portal/search-box';

/** Unknown address: say so, with the reason where it is known, and offer every way on. */
export function NotFoundPage({ menu, why = '网址可能输错了，或者页面已经移走' }: MenuProps) {
  return (
    <div className="wrap status">
      <p className="status-code" aria-hidden="true">
        404
      </p>
      <h1>没有找到这个页面</h1>
      <p className="lead">
        {why}。您可以搜索，也可以从下面的栏目找起；急事请拨打 <Hotline />。
      </p>
      <search className="big-search" aria-label="查找页面">
        <form action="/search" method="get">
          <SearchBox id="search-lost" label="搜索词" />
        </form>
      </search>
      <nav aria-label="主要栏目">
        <MenuList items={visible(menu)} className="chips" />
      </nav>
    </div>
  );
}
