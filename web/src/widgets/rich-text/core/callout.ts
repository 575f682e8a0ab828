import { Node } from '@tiptap/core';
import { type CalloutKind, callouts, isCalloutKind } from './callouts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** Puts a box with its title after the selection and the cursor into it. */
      insertCallout: (kind: CalloutKind) => ReturnType;
    };
  }
}

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
