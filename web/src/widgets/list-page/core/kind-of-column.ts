import type { TableColumn } from '@/shared/api/table';
import { date } from '@/ui-admin/values/date';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { number, numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import type { FilterableKind } from '@/ui-admin/values/value-kind';
import { dict } from '@/widgets/dictionary';
import { options, toggle } from '@/widgets/inputs';

const kinds: Partial<Record<TableColumn['kind'], FilterableKind<unknown>>> = {
  longtext: longText(),
  int: number,
  bool: toggle,
  time: moment,
  date,
};

/** What the server says of a column, as a kind of value. A screen names another one where it knows better. */
export function kindOfColumn(column: TableColumn): FilterableKind<unknown> {
  if (column.options) {
    return options(column.options);
  }
  if (column.dict) {
    return dict(column.dict);
  }
  if (column.range) {
    const [least, most] = column.range;
    return numbers({ least, most });
  }
  return kinds[column.kind] ?? text;
}
