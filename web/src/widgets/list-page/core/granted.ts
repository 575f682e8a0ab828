import type { PartRights } from '@/ui-admin/permission';
import type { ListResource, ListRow } from './list-resource';

/**
 * The resource as the rules about its parts leave it to the person: columns and conditions that are withheld are not
 * there, whichever screen offers them. The column that names its row stays: everything else is told apart by it.
 */
export function grantedPart<Row extends ListRow>(
  resource: ListResource<Row>,
  { isWithheld }: Pick<PartRights, 'isWithheld'>,
): ListResource<Row> {
  const granted = ({ name }: { name: string }) => !isWithheld(name);
  const { query, superQuery } = resource;
  return {
    ...resource,
    columns: resource.columns.filter((column) => column.rowHeader || granted(column)),
    ...(query ? { query: query.filter(granted) } : {}),
    ...(Array.isArray(superQuery) ? { superQuery: superQuery.filter(granted) } : {}),
  };
}
