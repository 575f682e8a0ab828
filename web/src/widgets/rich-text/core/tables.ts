import { Table, TableCell, TableHeader } from '@tiptap/extension-table';

/** A table with a caption; its columns are as wide as their content needs. */
export const CaptionedTable = Table.extend({
  // The caption is an attribute; read as content it would become a row.
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  addAttributes: () => ({
    caption: {
      default: '',
      parseHTML: (element) => element.querySelector(':scope > caption')?.textContent?.trim() ?? '',
      renderHTML: () => ({}),
    },
  }),
  renderHTML: ({ node }) =>
    node.attrs.caption
      ? ['table', {}, ['caption', { contenteditable: 'false' }, String(node.attrs.caption)], ['tbody', 0]]
      : ['table', {}, ['tbody', 0]],
});

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});

const cellAttributes = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // The table commands write it; it never reaches the HTML.
  colwidth: { default: null, renderHTML: () => ({}) },
});

export const PlainCell = TableCell.extend({ addAttributes: cellAttributes });

export const ScopedHeader = TableHeader.extend({
  addAttributes: () => ({
    ...cellAttributes(),
    scope: { default: null, parseHTML: (element) => element.getAttribute('scope') },
  }),
});
