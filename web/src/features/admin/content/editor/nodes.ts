import { Extension, Mark, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import { Table, TableCell, TableHeader } from '@tiptap/extension-table';
import { linkTarget } from '@/shared/rules/rules';
import { type CalloutKind, callouts, isCalloutKind } from './callouts';

/** The parts of the article's HTML that the standard extensions do not have, or have with more than is allowed. */

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    jikong: {
      /** Aligns the paragraphs of the selection; null is the normal alignment. */
      setAlign: (align: Align | null) => ReturnType;
      /** Puts a box with its title after the selection and the cursor into it. */
      insertCallout: (kind: CalloutKind) => ReturnType;
      /** Puts a picture with a caption after the selection. */
      insertFigure: (picture: FigurePicture) => ReturnType;
      toggleSubscript: () => ReturnType;
      toggleSuperscript: () => ReturnType;
    };
  }
}

export type Align = 'center' | 'right';
export type FigurePicture = { src: string; alt: string; width: number; height: number; caption: string };

/** Pictures come from this site only: a foreign one could vanish, change or watch the readers. */
export function isOwnPicture(src: string | null): src is string {
  return src !== null && /^\/(?!\/)/.test(src);
}

const pictureAttributes = (element: HTMLElement | null) => {
  const src = element?.getAttribute('src') ?? null;
  if (!element || !isOwnPicture(src)) {
    return false;
  }
  const number = (name: string) => Number(element.getAttribute(name)) || null;
  return { src, alt: element.getAttribute('alt') ?? '', width: number('width'), height: number('height') };
};

const plainPictureAttributes = {
  src: { default: null },
  alt: { default: '' },
  width: { default: null },
  height: { default: null },
};

export const PlainLink = Link.extend({
  addAttributes: () => ({
    href: { default: null },
    target: {
      default: null,
      parseHTML: (element) => (element.getAttribute('target') === '_blank' ? '_blank' : null),
    },
    title: { default: null },
  }),
}).configure({
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  HTMLAttributes: { rel: null, class: null, target: null },
  isAllowedUri: (url) => url !== '' && linkTarget(url) === null,
});

export const InlinePicture = Image.extend({
  addAttributes: () => plainPictureAttributes,
  parseHTML: () => [{ tag: 'img[src]', getAttrs: pictureAttributes }],
  // The standard rule turns typed Markdown into a picture from anywhere.
  addInputRules: () => [],
}).configure({ inline: true });

export const FigureNode = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  addAttributes: () => plainPictureAttributes,
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) => pictureAttributes(element.querySelector('img')),
      contentElement: (element) =>
        (element instanceof Element ? element.querySelector<HTMLElement>('figcaption') : null) ??
        document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', ['img', HTMLAttributes], ['figcaption', 0]],
  addCommands() {
    return {
      insertFigure:
        ({ caption, ...picture }) =>
        ({ commands }) =>
          commands.insertContent({
            type: this.name,
            attrs: picture,
            content: caption ? [{ type: 'text', text: caption }] : [],
          }),
    };
  },
});

export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'points',
      parseHTML: (element) => element.getAttribute('data-callout'),
      renderHTML: ({ kind }) => ({ 'data-callout': kind }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'aside[data-callout]',
      getAttrs: (element) => (isCalloutKind(element.getAttribute('data-callout')) ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
  addCommands() {
    return {
      insertCallout:
        (kind) =>
        ({ chain }) => {
          const title = callouts.find((each) => each.kind === kind)?.label ?? '';
          return chain()
            .insertContent({
              type: this.name,
              attrs: { kind },
              content: [
                { type: 'paragraph', content: [{ type: 'text', text: title, marks: [{ type: 'bold' }] }] },
                { type: 'paragraph' },
              ],
            })
            .run();
        },
    };
  },
});

export const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        align: {
          default: null,
          parseHTML: (element) => {
            const align = element.getAttribute('data-align');
            return align === 'center' || align === 'right' ? align : null;
          },
          renderHTML: ({ align }) => (align ? { 'data-align': align } : {}),
        },
      },
    },
  ],
  addCommands: () => ({
    setAlign:
      (align) =>
      ({ commands }) =>
        commands.updateAttributes('paragraph', { align }),
  }),
});

export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
  addCommands() {
    return {
      toggleSubscript:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
});

export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
  addCommands() {
    return {
      toggleSuperscript:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
});

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
