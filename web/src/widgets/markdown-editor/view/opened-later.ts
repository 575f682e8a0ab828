import { later } from '@/ui-admin/later';

/** The reader of Markdown and the cleaner come with the first text that is read. */
export const MarkdownReading = later(async () => (await import('./markdown-reading')).MarkdownReading);
