import { Extension, type RawCommands } from '@tiptap/core';
import { Heading } from '@tiptap/extension-heading';
import { type Indent, isIndent } from './colours';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blocks: {
      /** Aligns the paragraphs and headings of the selection; null is the normal alignment. */
      setAlign: (align: Align | null) => ReturnType;
      /** Indents the paragraphs of the selection by steps from 0 to 4, or their first lines. */
      setIndent: (indent: Indent | null) => ReturnType;
      /** One step more or less; in a list the entry goes one level down or up. */
      indentBy: (step: 1 | -1) => ReturnType;
    };
  }
}

export type Align = 'center' | 'right';

/** What pasted texts call a first-level heading is a section here: the page has its title already. */
export const SectionHeading = Heading.extend({
  parseHTML() {
    return [
      ...(this.parent?.() ?? []),
      { tag: 'h1', attrs: { level: 2 } },
      { tag: 'h5', attrs: { level: 4 } },
      { tag: 'h6', attrs: { level: 4 } },
    ];
  },
}).configure({ levels: [2, 3, 4] });

const attribute = (name: string, read: (value: string) => string | null) => ({
  default: null,
  parseHTML: (element: HTMLElement) => read(element.getAttribute(`data-${name}`) ?? ''),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [`data-${name}`]: attributes[name] } : {}),
});

/** Alignment, indentation and the mark of an attachment, as attributes: the page forbids styles in the text. */
export const BlockAttributes = Extension.create({
  name: 'blockAttributes',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: { align: attribute('align', (value) => (value === 'center' || value === 'right' ? value : null)) },
    },
    {
      types: ['paragraph'],
      attributes: {
        indent: attribute('indent', (value) => (isIndent(value) ? value : null)),
        // The ending of the file's name; the portal draws a sign for it.
        file: attribute('file', (value) => (/^[a-z0-9]{1,5}$/.test(value) ? value : null)),
      },
    },
  ],
  addCommands: () => ({ setAlign, setIndent, indentBy }),
});

const setAlign: RawCommands['setAlign'] =
  (align) =>
  ({ commands }) => {
    const paragraphs = commands.updateAttributes('paragraph', { align });
    return commands.updateAttributes('heading', { align }) || paragraphs;
  };

const setIndent: RawCommands['setIndent'] =
  (indent) =>
  ({ commands }) =>
    commands.updateAttributes('paragraph', { indent });

const indentBy: RawCommands['indentBy'] =
  (step) =>
  ({ editor, commands }) => {
    if (editor.isActive('listItem')) {
      return step > 0 ? commands.sinkListItem('listItem') : commands.liftListItem('listItem');
    }
    const now = Number(editor.getAttributes('paragraph').indent) || 0;
    const next = Math.max(0, Math.min(4, now + step));
    return commands.setIndent(next === 0 ? null : (String(next) as Indent));
  };
