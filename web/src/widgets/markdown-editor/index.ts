import { later } from '@/ui-admin/later';

/** What others may take of this widget. */
export { markdown } from './view/markdown-kind';
export const MarkdownReading = later(async () => (await import('./view/markdown-reading')).MarkdownReading);
