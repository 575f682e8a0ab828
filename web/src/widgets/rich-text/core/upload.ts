import type { StoredFile as Sent } from '@/widgets/upload';

/** A file that was stored, as far as a text needs it. Its path is `local` when the server wants the picture inside the text itself. */
export type StoredFile = Pick<Sent, 'path'> & Partial<Pick<Sent, 'size' | 'width' | 'height'>> & { alt?: string };

/** Stores a file and tells the percentage sent. Throws an error with words for the person. */
export type Upload = (file: File, onProgress?: (percent: number) => void) => Promise<StoredFile>;
