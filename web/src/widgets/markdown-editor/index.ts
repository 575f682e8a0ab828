/** What others may take of this widget. */
export { MarkdownEditor } from './view/markdown-editor';
