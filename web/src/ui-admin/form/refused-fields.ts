import type { FieldValues } from 'react-hook-form';
import { type RowRefusal, refusedRow } from '../values/row-refusal';
import { type FieldSpec, kindOf } from './field-spec';

/**
 * What the server refused, by the paths of the form. What is about rows is told by the kind that holds them: it knows which ones were
 * sent, and by which numbers a person sees them.
 */
export function refusedFields<Row extends FieldValues>(
  fields: Readonly<Record<string, string>>,
  specs: readonly FieldSpec<Row>[],
  formId: string,
): Record<string, string> {
  const refused: Record<string, string> = {};
  const ofRows = new Map<string, RowRefusal[]>();
  for (const [path, message] of Object.entries(fields)) {
    const found = refusedRow(path);
    if (!found) refused[path] = message;
    else ofRows.set(found.name, [...(ofRows.get(found.name) ?? []), { row: found.row, column: found.column, message }]);
  }
  for (const [name, said] of ofRows) {
    const spec = specs.find((each) => each.name === name);
    const words = spec && kindOf(spec).refused?.(`${formId}-${name}`, said);
    if (words) {
      refused[name] = refused[name] ? `${refused[name]}；${words}` : words;
      continue;
    }
    for (const { row, column, message } of said)
      refused[[name, row, column].filter((part) => part !== '').join('.')] = message;
  }
  return refused;
}
