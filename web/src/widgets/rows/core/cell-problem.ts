import { messages } from '@/shared/messages/zh-cn';
import { check, maxLength, required } from '@/shared/rules/rules';
import { type AnyColumn, cellText } from './row-column';

/** What can be told here, without other rows and without the server, of a value: the message or null. */
export function cellProblem<Row>(column: AnyColumn<Row>, value: unknown, row: Row): string | null {
  const { kind, label } = column;
  const text = cellText(column, value);
  const isEmpty = required(label)(text) !== null;
  if (isEmpty && column.required) return kind?.chosen ? messages.choose(label) : messages.required(label);
  if (isEmpty) return column.beside?.(value, row) ?? null;
  return (
    kind?.check?.(value) ??
    check(text, [...(column.max ? [maxLength(column.max)] : []), ...(column.rules ?? [])]) ??
    column.beside?.(value, row) ??
    null
  );
}
