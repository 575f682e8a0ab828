import { useQuery } from '@tanstack/react-query';
import type { SectionNode } from '@/shared/api/staff';
import { sameOrNot } from '@/ui-admin/values/comparison';
import { byText } from '@/ui-admin/values/order';
import { type ControlProps, type FilterKind, textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { sectionTreeOptions } from './section-api';
import { SectionSelect } from './section-select';
import { holdsArticles, placeOf } from './tree';

type Choice = {
  /** What no section means, such as 一级栏目. */
  none?: string;
  /** Sections that cannot be chosen. */
  isClosed?: (node: SectionNode, level: number) => boolean;
};

/** A section of the site, by its id. */
export function column({ none = '', isClosed }: Choice): ValueKind<string> {
  return {
    show: (value) => (textOf(value) === '' ? none : <ColumnName id={textOf(value)} />),
    edit: ({ value, ...control }: ControlProps<string>) => (
      <SectionSelect
        {...control}
        value={textOf(value)}
        clearable={none !== ''}
        placeholder={none || '请选择栏目'}
        isClosed={isClosed}
      />
    ),
    text: textOf,
    empty: '',
    parse: (pasted) => ({ value: pasted.trim() }),
    compare: byText,
    chosen: true,
  };
}

/** The section in which an article, or what goes with articles, stands. */
export const articleSection = column({ isClosed: (node) => !holdsArticles(node) });

/** A section as a condition. */
export const sectionWithin: FilterKind = {
  chosen: true,
  filter: {
    comparisons: sameOrNot.filter((each) => each !== 'in'),
    type: 'string',
    control: (control) => <SectionSelect {...control} clearable />,
    words: (id) => <ColumnName id={id} />,
  },
};

/** The name of a section; its id while the tree is on its way, and when it is gone. */
function ColumnName({ id }: { id: string }) {
  const { data: tree } = useQuery(sectionTreeOptions);
  return placeOf(tree ?? [], id)?.node.name ?? id;
}
