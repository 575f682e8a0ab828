import type { FieldValues } from 'react-hook-form';
import { columnOf, type KnownName, type Table, type TableColumn } from '@/shared/api/table';
import { namedRules } from '@/shared/rules/named';
import type { FieldFacts, FieldSpec } from '@/ui-admin/form/field-spec';
import { notTaken } from '@/ui-admin/form/server-rules';
import type { KindFor } from '@/ui-admin/values/value-kind';
import { kindOfColumn } from './kind-of-column';

/** A column of the table: its label, limits, kind and whether it must be there once in the site stand there. */
type OfTable<T extends Table, Row extends FieldValues> = {
  [Name in KnownName<Row> & keyof T]: Omit<FieldFacts<Row>, 'label'> & {
    name: Name;
    label?: never;
    kind?: KindOfValue<Row[Name]>;
    initial?: Row[Name];
  };
}[KnownName<Row> & keyof T];

/** The server reads a number that a list of words gives as text. */
type KindOfValue<Value> = KindFor<Value> | (Extract<Value, number> extends never ? never : KindFor<string>);

/** What is saved beside the columns of the table. */
type BesideTable<T extends Table, Row extends FieldValues> = {
  [Name in Exclude<KnownName<Row>, keyof T>]: FieldFacts<Row> & {
    name: Name;
    kind: KindFor<Row[Name]>;
    initial?: Row[Name];
  };
}[Exclude<KnownName<Row>, keyof T>];

type Named<T extends Table, Row extends FieldValues> = OfTable<T, Row> | BesideTable<T, Row>;

/** The fields of a form: the screen names them and helps the writer, the server's table says what they are. */
export function fieldsOf<T extends Table, Row extends FieldValues & { id: string }>(
  table: T,
  fields: readonly Named<NoInfer<T>, Row>[],
): FieldSpec<Row>[] {
  return fields.map((field) => (field.label !== undefined ? field : declared(table, field)) as FieldSpec<Row>);
}

function declared<Row extends { id: string }>(table: Table, field: { name: string }) {
  const said = columnOf(table, field.name);
  const { label, kind, max, required, unique, rules, initial = nothing[kind] } = said;
  const [tableName = '', column = ''] = unique?.split(',') ?? [];
  return {
    label,
    kind: kindOfColumn(said),
    initial,
    // Of what is no plain text only the server knows how long it is.
    ...(max && (kind === 'text' || kind === 'longtext') && { max }),
    ...(required && { required }),
    ...(rules && { patterns: rules.map((name) => namedRules[name]) }),
    ...(unique && { asyncRules: [notTaken<Row>(tableName, column)] }),
    ...field,
  };
}

/** What the server takes for nothing, also where a field chooses among words. */
const nothing: Partial<Record<TableColumn['kind'], number | boolean>> = { int: 0, bool: false };
