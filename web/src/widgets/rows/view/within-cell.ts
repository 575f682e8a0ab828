import { createContext } from 'react';
import type { RowRefusal } from '@/ui-admin/values/row-refusal';

/** The cell of other rows in which rows are edited, for what the server has refused of them. */
export type HoldingCell = {
  /** What was refused; from now on the rows show it themselves. */
  take: () => readonly RowRefusal[];
  /** What of it is left when the rows are no longer there. */
  giveBack: (said: readonly RowRefusal[]) => void;
  onSaid: (listener: () => void) => () => void;
  onSentAgain: (listener: () => void) => () => void;
};

export const WithinCell = createContext<HoldingCell | null>(null);
