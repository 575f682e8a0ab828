import type { ReactNode } from 'react';
import type { Offer } from '@/ui-admin/actions/action';
import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import styles from '@/ui-admin/list/list.module.css';

/** The line above rows: what can be done with them as a whole, then what finds some of them. */
export function ListTools({ offers = [], children }: { offers?: readonly Offer[]; children?: ReactNode }) {
  return (
    <div className={`row ${styles.toolbar}`}>
      <ActionButtons offers={offers} />
      {children}
    </div>
  );
}
