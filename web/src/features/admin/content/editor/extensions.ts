import { TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import {
  Alignment,
  Callout,
  CaptionedTable,
  FigureNode,
  InlinePicture,
  PlainCell,
  PlainLink,
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
    link: false,
  }),
  PlainLink,
  Subscript,
  Superscript,
  Alignment,
  InlinePicture,
  FigureNode,
  Callout,
  // The standard view draws the table itself and would leave the caption out.
  CaptionedTable.configure({ resizable: false, View: null }),
  TableRow,
  ScopedHeader,
  PlainCell,
];
