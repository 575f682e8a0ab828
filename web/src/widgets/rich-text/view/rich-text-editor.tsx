import { lazy, type ReactNode, Suspense } from 'react';
import { Loading } from '@/ui-admin/state/states';
import type { TextControl } from '@/ui-admin/values/text-control';
import type { FigurePicture } from '../core/media';
import type { Upload } from '../core/upload';

/** What a dialog gets that chooses a picture from somewhere else, such as a library. */
export type PictureLibraryProps = {
  onChosen: (picture: FigurePicture) => void;
  onClose: () => void;
};

export type RichTextProps = TextControl & {
  /** Name for screen readers; the label of the field cannot be tied to a text that is no input. */
  label: string;
  /** Stores pictures, films and attachments. Without it none can be inserted. */
  upload?: Upload | undefined;
  /** Draws the dialog behind 从图库选择…; absent where there is no library. */
  library?: (props: PictureLibraryProps) => ReactNode;
  /** Pixels from which the text grows. */
  height?: number;
};

const TextEditor = lazy(() => import('./text-editor'));

/** Text with headings, lists, tables, pictures, films, attachments and boxes, in the HTML that the server accepts. */
export function RichTextEditor(props: RichTextProps) {
  return (
    <Suspense fallback={<Loading rows={8} />}>
      <TextEditor {...props} />
    </Suspense>
  );
}
