import type { ListQuery } from '@/ui-admin/list/resource-api';
import { text } from '@/ui-admin/values/text';
import { filterQuery, type QueryField } from '@/widgets/list';
import {
  cellText,
  parameterFieldOf,
  queryFieldOf,
  type Report,
  type ReportColumn,
  type ReportCondition,
  type ReportParameter,
} from '@/widgets/report';

const forceOf = (name: string) => `force_${name}`;

/** The parameters and conditions of a report as one form. */
export const formOf = (
  parameters: readonly ReportParameter[],
  conditions: readonly ReportCondition[],
): QueryField[] => [...parameters.map(parameterFieldOf), ...conditions.map(queryFieldOf)];

/** What somebody pressed in a chart: rows with one value of a column, whether the report offers that as a condition or not. */
export const pressedIn = ({ columns }: Report): QueryField[] =>
  columns.map((column) => ({
    name: forceOf(column.name),
    label: column.title,
    kind: text,
    inWords: (value) => cellText(column, { [column.name]: value }) || value,
  }));

/** The conditions that find the rows of values; none where the call would take a comma for several values, or nothing for no condition. */
export function pressed(
  columns: readonly Pick<ReportColumn, 'name'>[],
  values: readonly (string | undefined)[],
): Record<string, string> | null {
  const found = columns.map(({ name }, at) => [forceOf(name), values[at] ?? ''] as const);
  return found.every(([, value]) => value !== '' && !value.includes(',')) ? Object.fromEntries(found) : null;
}

/** What a state of the page asks for. */
export const asked = (fields: readonly QueryField[], filters: Record<string, string>): ListQuery => {
  const sent = Object.entries(filterQuery({ query: fields }, filters)).filter(([, value]) => value !== '');
  return Object.fromEntries(sent);
};
