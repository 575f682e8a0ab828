import type { MenuItem, MenuProps } from '@/shared/api/public';
import { visible } from '@/shared/menu/menu';
import { Empty } from '@/ui-portal/empty';
import { MenuLink } from '@/ui-portal/links';
import { Page, PageHead } from '@/ui-portal/page';

function Branch({ items }: { items: MenuItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <MenuLink item={item} />
          <Branch items={visible(item.children)} />
        </li>
      ))}
    </ul>
  );
}

/** Pages that lead through the articles in another order than the columns. */
const indexes = [
  { name: '疾病 A–Z', path: '/article/az' },
  { name: '点击排行', path: '/article/hot' },
];

/** 网站地图: every visible column, as a tree. */
export function SitemapPage({ menu }: MenuProps) {
  const roots = visible(menu);
  const groups = roots.filter((root) => visible(root.children).length > 0);
  const plain = roots.filter((root) => visible(root.children).length === 0);
  return (
    <Page
      crumbs={[
        { name: '首页', path: '/index' },
        { name: '网站地图', path: '/sitemap' },
      ]}
      className="sitemap"
    >
      <PageHead title="网站地图">本站的全部栏目。</PageHead>
      {roots.length === 0 && <Empty title="还没有公开的栏目" />}
      <div className="sitemap-grid">
        {groups.map((root) => (
          <section key={root.id} aria-labelledby={`map-${root.id}`}>
            <h2 id={`map-${root.id}`}>
              <MenuLink item={root} />
            </h2>
            <Branch items={visible(root.children)} />
          </section>
        ))}
        <section aria-labelledby="map-indexes">
          <h2 id="map-indexes">查找</h2>
          <ul>
            {indexes.map(({ name, path }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
        {plain.length > 0 && (
          <section aria-labelledby="map-others">
            <h2 id="map-others">其他栏目</h2>
            <Branch items={plain} />
          </section>
        )}
      </div>
    </Page>
  );
}
