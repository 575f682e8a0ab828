import { describe, expect, it } from 'vitest';
import type { Table } from '@/shared/api/table';

/** What all screens say, as it is written. */
const sources = import.meta.glob<string>('/src/features/admin/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const tables: Record<string, Table> = Object.assign(
  {},
  ...Object.values(import.meta.glob<Record<string, Table>>('/src/shared/api/tables/*.ts', { eager: true })),
);

/** Columns that must be there and that no form asks for: the row is made below one of these; of a report only clients of the platform say how
 * many it gives back, and of a department whether it works; a job is started and stopped by actions. */
const setElsewhere = [
  'quartzJob.status',
  'report.returnType',
  'sysDepart.status',
  'sysDepartRole.departId',
  'sysPermissionDataRule.permissionId',
  'sysRoleIndex.roleCode',
];

/** Places of both kinds have one set of fields. */
const shared: Record<string, string> = { vctSite: 'rabiesClinic' };

/** Headings that are not the label of their column: figures below it, a word for yes and no, the person and not the account. */
const shortHeadings = {
  dataSet: '来源',
  missed: '没找到',
  opened: '打开结果',
  hasImmunoglobulin: '免疫球蛋白',
  sender: '发布人',
};

/** The names in each file that makes a form, and the tables of its forms. */
const forms = Object.values(sources).map((text) => ({
  tables: [...text.matchAll(/fieldsOf(?:<[^>]+>)?\((\w+),/g)].map(([, table]) => table),
  names: [...text.matchAll(/name: '(\w+)'/g)].map(([, name]) => name),
}));

const askedOf = (table: string) =>
  new Set(forms.filter(({ tables }) => tables.includes(table)).flatMap(({ names }) => names));

describe('what screens say about the columns of the server', () => {
  it('a form asks for all that must be there', () => {
    const missing = Object.entries(tables).flatMap(([table, columns]) => {
      const names = askedOf(table);
      const all = new Set([...names, ...askedOf(shared[table] ?? table)]);
      const must = Object.keys(columns).filter((name) => columns[name]?.required && columns[name].write);
      return names.size > 0 ? must.filter((name) => !all.has(name)).map((name) => `${table}.${name}`) : [];
    });
    expect(missing.sort()).toEqual(setElsewhere);
  });

  it('a heading that is shorter than its label is rare', () => {
    const short = Object.values(sources).flatMap((text) =>
      [...text.matchAll(/name: '(\w+)',\s*short: '([^']+)'/g)].map(([, name = '', heading = '']) => [name, heading]),
    );
    expect(Object.fromEntries(short)).toEqual(shortHeadings);
  });
});
