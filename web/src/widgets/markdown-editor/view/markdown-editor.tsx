import { lazy, Suspense } from 'react';
import { Loading } from '@/ui-admin/state/states';
import type { TextControl } from '@/ui-admin/values/text-control';
import type { Upload } from '@/widgets/rich-text';

export type MarkdownEditorProps = TextControl & {
  /** Name for screen readers; the label of the field cannot be tied to a text that is no input. */
  label: string;
  /** Stores a picture. Without it pictures cannot be uploaded. */
  onUpload?: Upload | undefined;
  /** Pixels, at least 200. */
  height?: number;
};

const MarkdownText = lazy(() => import('./markdown-text'));

/** Text in Markdown beside what it will look like. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  return (
    <Suspense fallback={<Loading rows={5} />}>
      <MarkdownText {...props} />
    </Suspense>
  );
}
