import { useQuery } from '@tanstack/react-query';
import type { ColumnNode } from '@/shared/api/staff';
import { sameOrNot } from '@/ui-admin/values/comparison';
import { byText } from '@/ui-admin/values/order';
import { type ControlProps, type FilterKind, textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { columnTreeOptions } from './column-api';
import { ColumnSelect } from './column-select';
import { holdsArticles, placeOf } from './tree';

type Choice = {
  /** What no column means, such as 一级栏目. */
  none?: string;
  /** Columns that cannot be chosen. */
  isClosed?: (node: ColumnNode, level: number) => boolean;
};

/** A column of the site, by its id. */
export function column({ none = '', isClosed }: Choice): ValueKind<string> {
  return {
    show: (value) => (textOf(value) === '' ? none : <ColumnName id={textOf(value)} />),
    edit: ({ value, onChange, onBlur, aria, invalid }: ControlProps<string>) => (
      <ColumnSelect
        value={textOf(value)}
        onChange={onChange}
        onBlur={onBlur}
        aria={aria}
        invalid={invalid}
        clearable={none !== ''}
        placeholder={none || '请选择栏目'}
        {...(isClosed ? { isClosed } : {})}
      />
    ),
    text: textOf,
    empty: '',
    parse: (pasted) => ({ value: pasted.trim() }),
    compare: byText,
    chosen: true,
  };
}

/** The column in which an article, or what goes with articles, stands. */
export const articleColumn = column({ isClosed: (node) => !holdsArticles(node) });

/** A column as a condition. */
export const columnWithin: FilterKind = {
  chosen: true,
  filter: {
    comparisons: sameOrNot.filter((each) => each !== 'in'),
    type: 'string',
    control: ({ aria, value, placeholder, invalid, onChange }) => (
      <ColumnSelect
        aria={aria}
        value={value}
        placeholder={placeholder}
        invalid={invalid}
        clearable
        onChange={onChange}
      />
    ),
    words: (id) => <ColumnName id={id} />,
  },
};

/** The name of a column; its id while the tree is on its way, and when it is gone. */
function ColumnName({ id }: { id: string }) {
  const { data: tree } = useQuery(columnTreeOptions);
  return placeOf(tree ?? [], id)?.node.name ?? id;
}
