import { textOf } from '@/ui-admin/values/value-kind';
import type { Sort } from '@/widgets/list';

const mark = 'self_';

/** The parameters of a report as its calls take them. */
export function parametersOf(param: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const sent = Object.entries(param).map(([name, value]) => [
    name.startsWith(mark) ? name : mark + name,
    textOf(value),
  ]);
  return Object.fromEntries(sent.filter(([, value]) => value !== ''));
}

/** The order that `column=asc` or `column=desc` means; null where it means none. */
export function sortOf(sorter = ''): Sort | null {
  const [column = '', order = ''] = sorter.split('=').map((part) => part.trim());
  return column === '' ? null : { column, order: order.toLowerCase() === 'desc' ? 'desc' : 'asc' };
}
