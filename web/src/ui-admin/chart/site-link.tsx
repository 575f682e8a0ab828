import type { ReactNode } from 'react';
import { staffSegments } from '@/shared/session/redirect';
import { PageLink } from '@/ui-admin/page/page-link';

/** A link to a page of the back office, or to one of the public site in a new window; plain words without an address. */
export function SiteLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children;
  if (staffSegments.includes(to.split('/')[1] ?? '')) return <PageLink to={to}>{children}</PageLink>;
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden">（在新窗口打开）</span>
    </a>
  );
}
