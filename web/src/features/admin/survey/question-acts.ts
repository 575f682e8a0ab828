import { type RefObject, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Question, QuestionType } from '@/shared/survey/types';
import type { RowKey, RowStore } from '@/widgets/rows';
import { copyOf, newQuestion, withoutConditionsOn } from './core/builder';

/** What can be done to a question. */
export type QuestionActs = {
  open: (key: RowKey, isOpen: boolean) => void;
  move: (key: RowKey, by: 1 | -1) => void;
  copy: (key: RowKey) => void;
  remove: (key: RowKey) => void;
};

export function useQuestionActs(
  store: RowStore<Question>,
  section: RefObject<HTMLElement | null>,
  say: (text: string) => void,
) {
  const [open, setOpen] = useState('');
  const acts = useMemo<QuestionActs>(
    () => ({
      open: (key, isOpen) => setOpen(isOpen ? key : ''),
      move: (key, by) => {
        const button = document.activeElement;
        flushSync(() => store.moveBy(key, by));
        if (button instanceof HTMLElement) button.focus();
        say(`移到第 ${store.indexOf(key) + 1} 位`);
      },
      copy: (key) => {
        const question = store.row(key);
        if (question) store.insertBelow(key, [copyOf(question)]);
      },
      remove: (key) => {
        removeQuestion(store, key);
        section.current?.focus();
        say('已删除一题，按 Ctrl+Z 撤销');
      },
    }),
    [store, section, say],
  );
  const add = (type: QuestionType) => setOpen(store.add(newQuestion(type)) ?? '');
  return { open, acts, add };
}

/** Removes a question, and the conditions of others that look at it. */
function removeQuestion(store: RowStore<Question>, key: RowKey): void {
  const id = store.cell(key, 'id');
  store.change(() => {
    store.remove(key);
    for (const other of store.keys()) store.set(other, 'when', withoutConditionsOn(store.cell(other, 'when'), id));
  });
}
