import type { ReactNode } from 'react';

type FactProps = {
  label: string;
  /** Of what is said. */
  className?: string;
  children: ReactNode;
};

const nothing: readonly ReactNode[] = ['', null, undefined, false];

/** A line of a list of facts; nothing when there is nothing to say. */
export function Fact({ label, className, children }: FactProps) {
  if (nothing.includes(children) || (Array.isArray(children) && children.length === 0)) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
