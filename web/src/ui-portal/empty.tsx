import type { ReactNode } from 'react';

/** Says that nothing is here and what to do instead. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}

/** National health hotline, reachable from every region without a prefix. */
export function Hotline() {
  return <a href="tel:12320">12320</a>;
}
