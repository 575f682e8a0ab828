import { useCallback, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { check } from '@/shared/rules/rules';
import { type FieldSpec, kindOf, problemOf, textOf } from './field-spec';

/** Time without typing after which a value is worth a question, in milliseconds. */
const pause = 300;

/**
 * Everything about the value of one field: what can be told here, then what only the server knows. `stored` is the value
 * the row came with, which needs no question. `id` is that of the control.
 */
export function useFieldCheck<Row extends FieldValues>(spec: FieldSpec<Row>, stored: string, id: string) {
  // The value that was last found good: a form is checked often, the server is asked once.
  const good = useRef('');
  const latest = useRef('');
  const asking = useRef<{ text: string; answer: Promise<string | null> } | null>(null);
  return useCallback(
    async (value: unknown, row: Row): Promise<string | null> => {
      const text = textOf(value);
      latest.current = text;
      const hidden = spec.visible && !spec.visible(row);
      const isNew = !hidden && text !== stored;
      const problem = problemOf(spec, value, row) ?? (isNew ? check(text, spec.patterns ?? []) : null);
      const asked = problem || hidden ? undefined : kindOf(spec).ask?.(id);
      const found = asked && (await asked);
      if (found) {
        return found;
      }
      const rules = spec.asyncRules;
      if (problem || hidden || !rules || ['', stored, good.current].includes(text)) {
        return problem;
      }
      // A form is saved while the question about a field that was left is under way: both wait for the one answer.
      if (asking.current?.text === text) {
        return asking.current.answer;
      }
      const ask = async (): Promise<string | null> => {
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (latest.current !== text) {
          return null; // a newer value is being checked
        }
        for (const rule of rules) {
          const message = await rule(text, row);
          if (message) {
            return message;
          }
        }
        good.current = text;
        return null;
      };
      const question = { text, answer: ask() };
      asking.current = question;
      try {
        return await question.answer;
      } finally {
        if (asking.current === question) {
          asking.current = null;
        }
      }
    },
    [spec, stored, id],
  );
}
