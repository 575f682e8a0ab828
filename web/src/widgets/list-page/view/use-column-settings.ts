import { useMemo, useState } from 'react';
import { useUsername } from '@/shared/session/session';
import { aYear, readStored, removeStored, storageKeys, writeStored } from '@/shared/storage/stored';
import { type Arranged, arrange, type ColumnChoice, isColumnChoice, moveColumn, toggleColumn } from '@/widgets/list';
import type { ListColumn } from '../core/list-resource';

export type ColumnSettings<Row> = {
  arranged: readonly Arranged<ListColumn<Row>>[];
  shown: readonly ListColumn<Row>[];
  toggle: (name: string) => void;
  move: (name: string, by: number) => void;
  reset: () => void;
  /** Whether the person changed anything. */
  changed: boolean;
};

/** The columns of a list as this person likes them, remembered by page and user name. */
export function useColumnSettings<Row>(columns: readonly ListColumn<Row>[], code: string): ColumnSettings<Row> {
  const key = `${storageKeys.columns}${useUsername()}.${code}`;
  const [choice, setChoice] = useState<ColumnChoice | null>(() => readStored(key, isColumnChoice));
  const arranged = useMemo(() => arrange(columns, choice), [columns, choice]);
  const choose = (next: ColumnChoice) => {
    setChoice(next);
    writeStored(key, next, localStorage, aYear);
  };
  return {
    arranged,
    shown: useMemo(() => arranged.filter(({ shown }) => shown).map(({ column }) => column), [arranged]),
    toggle: (name) => choose(toggleColumn(arranged, name)),
    move: (name, by) => choose(moveColumn(arranged, name, by)),
    reset: () => {
      setChoice(null);
      removeStored(key);
    },
    changed: choice !== null,
  };
}
