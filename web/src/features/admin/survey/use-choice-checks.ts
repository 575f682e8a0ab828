import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { Question } from '@/shared/survey/types';
import type { RowChecks, RowKey, RowStore } from '@/widgets/rows';
import { choiceColumns } from './core/builder';

type Options = {
  checks: RowChecks<Question>;
  /** The form could not be saved. */
  invalid: boolean;
  section: RefObject<HTMLElement | null>;
  store: RowStore<Question>;
  open: (key: RowKey, isOpen: boolean) => void;
};

/** Shows what is wrong with the options of which question once the form was refused, and gives the way to the first wrong place. */
export function useChoiceChecks({ checks, invalid, section, store, open }: Options): () => void {
  useEffect(() => {
    if (!invalid) return;
    for (const key of store.keys()) for (const column of choiceColumns) checks.check(key, column);
  }, [invalid, checks, store]);
  return () => {
    const inOpen = section.current?.querySelector('[data-column] [role=alert]')?.closest<HTMLElement>('[role=group]');
    const [first] = checks.list();
    if (inOpen || !first) return inOpen?.focus();
    flushSync(() => open(first.key, true));
    const cell = section.current?.querySelector(
      `[data-reorder="${CSS.escape(first.key)}"] [data-column=${first.column}]`,
    );
    cell?.querySelector<HTMLElement>('[role=group], input, textarea')?.focus();
  };
}
