// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both roles that it takes have a place among columns
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is in one element over the active cell, which points at it
import type { ReactNode } from 'react';
import styles from './grid.module.css';
import type { Layout, Lead } from './layout';

type Props = {
  lead: Lead;
  layout: Layout;
  role: 'columnheader' | 'gridcell';
  className: string | undefined;
  children: ReactNode;
};

/** What stands before the cells of a line: of the head and of the rows at the same place and as wide. */
export function LeadCell({ lead, layout, role, className, children }: Props) {
  return (
    <div
      role={role}
      aria-colindex={layout.leads.indexOf(lead) + 1}
      data-lead={lead}
      className={`${className} ${styles.lead}`}
      style={{ width: layout.leadWidths[lead] }}
    >
      {children}
    </div>
  );
}
