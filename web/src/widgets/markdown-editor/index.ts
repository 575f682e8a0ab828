/** What others may take of this widget. */
export { markdown } from './view/markdown-kind';
export { MarkdownReading } from './view/opened-later';
