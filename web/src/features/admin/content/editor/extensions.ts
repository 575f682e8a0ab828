import { TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { linkTarget } from '@/shared/rules/rules';
import {
  Alignment,
  Callout,
  CaptionedTable,
  FigureNode,
  InlinePicture,
  PlainCell,
  ScopedHeader,
  Subscript,
  Superscript,
} from './nodes';

/**
 * The schema of an article's text. It is the same allow-list that the server's sanitiser has: what is not named here
 * is dropped when text is pasted or loaded, so the editor shows exactly what will be published.
 */
export const bodyExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    trailingNode: false,
    undoRedo: { depth: 200 },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: null, class: null, target: null },
      isAllowedUri: (url) => url !== '' && linkTarget(url) === null,
    },
  }),
  Subscript,
  Superscript,
  Alignment,
  InlinePicture,
  FigureNode,
  Callout,
  CaptionedTable.configure({ resizable: false }),
  TableRow,
  ScopedHeader,
  PlainCell,
];
