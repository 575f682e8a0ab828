import type { ReactNode } from 'react';

type ScrollRegionProps = {
  /** What the region holds, for screen readers. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** Something that scrolls inside the page. Whoever has no mouse reaches it with Tab and scrolls it with the arrow keys. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
