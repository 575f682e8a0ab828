import type { RowStoreOptions, Values } from '@/widgets/rows';
import type { AnyGridColumn, GridColumn } from '../core/grid-column';
import { checkbox, checkboxMeta } from './check-types';
import { listMulti, radio, select, selSearch, selSearchAsync } from './choice-types';
import type { ColumnType, Definition } from './definition';
import { file, image, upload } from './file-types';
import { popup, selDepart, selUser } from './picker-types';
import { hidden, input, inputNumber, inputPop, normal, slot } from './text-types';
import { date, datetime, time } from './time-types';
import type { Around, OfType } from './type-part';
import { rulesOf } from './validate-rules';

const types: Readonly<Record<ColumnType, OfType>> = {
  normal,
  input,
  inputNumber,
  checkbox,
  select,
  date,
  datetime,
  time,
  upload,
  file,
  image,
  popup,
  list_multi: listMulti,
  sel_search: selSearch,
  sel_search_async: selSearchAsync,
  radio,
  checkbox_meta: checkboxMeta,
  input_pop: inputPop,
  sel_depart: selDepart,
  sel_user: selUser,
  slot,
  hidden,
};

/** Pixels of '180px' or 180. */
function pixels(width: number | string | undefined): number | undefined {
  const number = typeof width === 'string' ? Number.parseFloat(width) : width;
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

const sides = { left: 'start', right: 'end' } as const;

/** What the columns of a table mean together: the columns, where the place of a row stands, what follows from what. */
export type GridTable<Row extends Values> = Pick<RowStoreOptions<Row>, 'order' | 'consequences'> & {
  columns: readonly GridColumn<Row>[];
};

/** A column of the grid by its definition. */
export function gridColumn<Row extends Values>(definition: Definition<Row>, around?: Around): GridColumn<Row>;
export function gridColumn(definition: Definition, around: Around = {}): AnyGridColumn {
  const { key, title, width, minWidth = 0, fixed, validateRules = [], disabled, statistics, props } = definition;
  const part = types[definition.type](definition, around);
  const { rules, asyncRules, required, unique, words } = rulesOf(title, validateRules);
  const max = props?.maxLength;
  const placeholder = props?.placeholder;
  const least = Math.max(minWidth, part.least ?? 0);
  const wide = pixels(width);
  return {
    ...part,
    name: key,
    label: title,
    required,
    unique,
    words,
    rules,
    ...(asyncRules.length > 0 ? { asyncRules } : {}),
    ...(wide === undefined ? {} : { width: wide }),
    ...(least > 0 ? { least } : {}),
    ...(fixed ? { frozen: sides[fixed] } : {}),
    ...(statistics ? { statistics } : {}),
    ...(max === undefined ? {} : { max }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(disabled === true || definition.isOrder ? { locked: true } : {}),
    ...(typeof disabled === 'function' ? { fixed: disabled } : {}),
    ...(definition.defaultValue === undefined ? {} : { initial: definition.defaultValue }),
  };
}

/** The columns of a table by their definitions, with what they have to do with each other. */
export function gridTable<Row extends Values>(definitions: readonly Definition<Row>[]): GridTable<Row>;
export function gridTable(definitions: readonly Definition[]): GridTable<Values> {
  const links = new Map(definitions.flatMap(({ key, linkageKey }) => (linkageKey ? [[key, linkageKey] as const] : [])));
  const follows = new Map([...links].map(([before, after]) => [after, before]));
  const order = definitions.find(({ isOrder }) => isOrder);
  return {
    columns: definitions.map((definition) => gridColumn(definition, { follows: follows.get(definition.key) })),
    ...(order ? { order: { column: order.key, as: 'number' as const } } : {}),
    // What followed the old value means nothing below the new one.
    ...(links.size > 0 ? { consequences: emptied(links) } : {}),
  };
}

const emptied =
  (links: ReadonlyMap<string, string>): NonNullable<RowStoreOptions<Values>['consequences']> =>
  (column) => {
    const after = links.get(column);
    return after === undefined ? null : { [after]: '' };
  };
