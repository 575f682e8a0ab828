import { longText } from '@/ui-admin/values/long-text';
import { controlOf } from '@/ui-admin/values/text-control';
import type { FilterableKind } from '@/ui-admin/values/value-kind';
import { MarkdownEditor, type MarkdownEditorProps } from './markdown-editor';

/** A text in Markdown, kept as it is typed. Readers see it with `MarkdownReading`. */
export function markdown(look: Pick<MarkdownEditorProps, 'onUpload' | 'height'> = {}): FilterableKind<string> {
  return {
    ...longText(),
    edit: (control) => <MarkdownEditor {...controlOf(control)} {...look} label={control.field?.label ?? ''} />,
  };
}
