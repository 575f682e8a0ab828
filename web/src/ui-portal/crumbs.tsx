import type { Crumb } from '@/shared/api/public';

/** Way from the home page to here; the last entry is the page itself. */
export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="wrap crumbs" aria-label="当前位置">
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.path + crumb.name}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{crumb.name}</span>
            ) : (
              <a href={crumb.path}>{crumb.name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
