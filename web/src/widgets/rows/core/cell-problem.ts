import { messages } from '@/shared/messages/zh-cn';
import { check, maxLength, required } from '@/shared/rules/rules';
import { type AnyColumn, cellText, kindOf } from './row-column';

/** What can be told here, without other rows and without the server, of a value: the message or null. */
export function cellProblem<Row>(column: AnyColumn<Row>, value: unknown, row: Row): string | null {
  const { label, words } = column;
  const kind = kindOf(column, row);
  const text = cellText(column, value, row);
  const isEmpty = required(label)(text) !== null;
  if (isEmpty && column.required && words?.required) return words.required;
  if (isEmpty && column.required) return kind?.chosen ? messages.choose(label) : messages.required(label);
  if (isEmpty) return column.beside?.(value, row) ?? null;
  return (
    kind?.check?.(value) ??
    check(text, [...(column.max ? [maxLength(column.max)] : []), ...(column.rules ?? [])]) ??
    column.beside?.(value, row) ??
    null
  );
}
