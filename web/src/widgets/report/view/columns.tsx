import { SiteLink } from '@/ui-admin/chart/site-link';
import type { ListColumn } from '@/widgets/list';
import { cellText, hrefOf } from '../core/cell';
import type { FieldType, ReportColumn, ReportRow } from '../core/read';

/** Pixels of a value that is always about as long; texts share the rest. */
const usual: Readonly<Record<FieldType, number | undefined>> = {
  text: undefined,
  number: 120,
  date: 120,
  datetime: 160,
  boolean: 80,
};

/** A column of a report as a column of a table. */
export function listColumnOf(column: ReportColumn): ListColumn<ReportRow> {
  const { name, title, type, sorts, group } = column;
  const width = column.width ?? (column.words ? undefined : usual[type]);
  return {
    name,
    title,
    sorter: sorts,
    ...(group ? { group } : {}),
    render: (row) => cellText(column, row),
    ...(width ? { width } : {}),
    ...(type === 'number' && !column.words ? { align: 'right' as const } : {}),
  };
}

/** The same for readers: values lead where the report says. */
export function readColumnOf(column: ReportColumn): ListColumn<ReportRow> {
  const plain = listColumnOf(column);
  if (column.href === '') return plain;
  return {
    ...plain,
    render: (row) => {
      const [said, to] = [cellText(column, row), hrefOf(column, row)];
      return to && said ? <SiteLink to={to}>{said}</SiteLink> : said;
    },
  };
}
