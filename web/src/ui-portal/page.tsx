import type { ReactNode } from 'react';
import type { Crumb } from '@/shared/api/public';
import { Crumbs } from './crumbs';

type PageProps = {
  crumbs: Crumb[];
  className?: string;
  children: ReactNode;
};

/** A page below the way that leads to it. */
export function Page({ crumbs, className, children }: PageProps) {
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <div className={className === undefined ? 'wrap' : `wrap ${className}`}>{children}</div>
    </>
  );
}

type PageHeadProps = {
  title: ReactNode;
  /** Above the title: what it belongs to. */
  eyebrow?: ReactNode;
  /** What the page is about, below the title; nothing when it is empty. */
  children?: ReactNode;
};

/** Title of a page. */
export function PageHead({ title, eyebrow, children }: PageHeadProps) {
  return (
    <header className="page-head">
      {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
      <h1>{title}</h1>
      {children && <p className="lead">{children}</p>}
    </header>
  );
}
