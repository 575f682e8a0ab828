import { type AskedName, columnOf, type Table, type TableColumn } from '@/shared/api/table';
import type { FilterKind } from '@/ui-admin/values/value-kind';
import { matchText } from '@/widgets/inputs';
import { kindOfColumn } from './kind-of-column';
import type { QueryField } from './list-resource';

/** A column of the table: what it is called and how it is asked for stands there. Texts are looked into. */
type OfTable<T extends Table> = Omit<QueryField, 'name' | 'label' | 'kind'> & { name: AskedName<T>; kind?: FilterKind };

/** A condition that the list takes under a name of its own. */
type Own = Omit<QueryField, 'name'> & { own: string };

/** The conditions of a list, named by the screen. */
export function queryOf<T extends Table>(table: T, fields: readonly (OfTable<NoInfer<T>> | Own)[]): QueryField[] {
  return fields.map((field) => {
    if ('own' in field) {
      const { own, ...rest } = field;
      return { name: own, ...rest };
    }
    const said = columnOf(table, field.name);
    return { label: said.label, kind: isText(said) ? matchText : kindOfColumn(said), ...field };
  });
}

const isText = ({ kind, dict, options }: TableColumn) =>
  (kind === 'text' || kind === 'longtext') && dict === undefined && options === undefined;
