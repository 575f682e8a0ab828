import type { Extensions } from '@tiptap/core';
import { TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { BlockAttributes, SectionHeading } from './blocks';
import { Callout } from './callout';
import { Find } from './find';
import { HintMarks } from './hint-marks';
import { Coloured, Highlight, PlainLink, Subscript, Superscript } from './marks';
import { FigureNode, FilmNode, InlinePicture } from './media';
import { MoveMedia } from './move-media';
import { CaptionedTable, PlainCell, ScopedHeader } from './tables';
import { UploadPlace } from './upload-place';

/**
 * The schema of an article's text. It is the same allow-list that the server's sanitiser has: what is not named here
 * is dropped when text is pasted or loaded, so the editor shows exactly what will be published.
 */
export const bodyExtensions: Extensions = [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    trailingNode: false,
    undoRedo: { depth: 200 },
    link: false,
  }),
  SectionHeading,
  PlainLink,
  Subscript,
  Superscript,
  Highlight,
  Coloured,
  BlockAttributes,
  InlinePicture,
  FigureNode,
  FilmNode,
  MoveMedia,
  UploadPlace,
  Callout,
  // The standard view draws the table itself and would leave the caption out.
  CaptionedTable.configure({ resizable: false, View: null }),
  TableRow,
  ScopedHeader,
  PlainCell,
  Find,
  HintMarks,
];
