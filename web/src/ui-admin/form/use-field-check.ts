import { useCallback, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldSpec, problemOf, textOf } from './field-spec';

/** Time without typing after which a value is worth a question, in milliseconds. */
const pause = 300;

/**
 * Everything about the value of one field: what can be told here, then what only the server knows. `stored` is the value
 * the row came with, which needs no question.
 */
export function useFieldCheck<Row extends FieldValues>(spec: FieldSpec<Row>, stored: string) {
  // The value that was last found good: a form is checked often, the server is asked once.
  const good = useRef('');
  const latest = useRef('');
  return useCallback(
    async (value: unknown, row: Row): Promise<string | null> => {
      const text = textOf(value);
      latest.current = text;
      const problem = problemOf(spec, value, row);
      const hidden = spec.visible && !spec.visible(row);
      if (problem || hidden || !spec.asyncRules || ['', stored, good.current].includes(text)) {
        return problem;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (latest.current !== text) {
        return null; // a newer value is being checked
      }
      for (const rule of spec.asyncRules) {
        const message = await rule(text, row);
        if (message) {
          return message;
        }
      }
      good.current = text;
      return null;
    },
    [spec, stored],
  );
}
