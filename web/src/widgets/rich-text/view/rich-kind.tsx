import { byText } from '@/ui-admin/values/order';
import { text } from '@/ui-admin/values/text';
import { controlOf } from '@/ui-admin/values/text-control';
import { type FilterableKind, textOf } from '@/ui-admin/values/value-kind';
import { askUploads } from '@/widgets/upload';
import { htmlToText } from '../core/text';
import { RichTextEditor, type RichTextProps } from './rich-text-editor';

/** A text with headings, lists and pictures, as the HTML that the server accepts. Pasted text becomes paragraphs. */
export function rich(look: Pick<RichTextProps, 'upload' | 'library' | 'height'> = {}): FilterableKind<string> {
  const plain = (html: string) => htmlToText(textOf(html));
  return {
    show: plain,
    edit: (control) => <RichTextEditor {...controlOf(control)} {...look} label={control.field?.label ?? ''} />,
    text: plain,
    empty: '',
    ask: askUploads,
    parse: (pasted) => ({ value: paragraphs(pasted) }),
    compare: (one, other) => byText(plain(one), plain(other)),
    filter: text.filter,
    wide: true,
    chosen: true,
  };
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function paragraphs(written: string): string {
  return written
    .split(/\s*[\r\n]+\s*/)
    .filter((line) => line !== '')
    .map((line) => `<p>${line.replace(/[&<>]/g, (mark) => marks[mark] ?? mark)}</p>`)
    .join('');
}
