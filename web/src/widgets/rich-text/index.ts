/** What others may take of this widget. */
export { addressOf } from './core/addresses';
export { cleanHtml } from './core/allow-list';
export { countCharacters } from './core/text';
export type { Upload } from './core/upload';
export { rich } from './view/rich-kind';
export { RichTextEditor } from './view/rich-text-editor';
