import { Mark } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { isLinkTarget, storedAddress } from './addresses';
import { type Colour, isColour } from './colours';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    marks: {
      /** Colours the selected words; null takes the colour away. */
      setColour: (colour: Colour | null) => ReturnType;
    };
  }
}

/** A link with the attributes the server stores, in its order. */
export const PlainLink = Link.extend({
  addAttributes: () => ({
    href: {
      default: null,
      parseHTML: (element) => storedAddress(element.getAttribute('href') ?? ''),
    },
    target: {
      default: null,
      parseHTML: (element) => (element.getAttribute('target') === '_blank' ? '_blank' : null),
    },
    title: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (isLinkTarget((element.getAttribute('href') ?? '').trim()) ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes: { href, target, title } }) => [
    'a',
    { href, ...(target ? { rel: 'noopener', target } : {}), ...(title ? { title } : {}) },
    0,
  ],
}).configure({
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  isAllowedUri: (url) => isLinkTarget(url),
});

export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
});

export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
});

export const Highlight = Mark.create({
  name: 'highlight',
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: () => ['mark', 0],
});

export const Coloured = Mark.create({
  name: 'coloured',
  addAttributes: () => ({
    colour: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-color'),
      renderHTML: ({ colour }) => ({ 'data-color': colour }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'span[data-color]',
      getAttrs: (element) => (isColour(element.getAttribute('data-color')) ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  addCommands() {
    return {
      setColour:
        (colour) =>
        ({ commands }) =>
          colour ? commands.setMark(this.name, { colour }) : commands.unsetMark(this.name),
    };
  },
});
