/** A file that was stored. */
export type StoredFile = {
  /** Path or address of the file; `local` when the server wants the picture inside the text itself. */
  path: string;
  /** What the picture shows, when somebody has said so. */
  alt?: string;
  /** Bytes; absent when not known. */
  size?: number;
  /** Pixels, 0 or absent when not known. */
  width?: number;
  height?: number;
};

/** Stores a file and tells the percentage sent. Throws an error with words for the person. */
export type Upload = (file: File, onProgress?: (percent: number) => void) => Promise<StoredFile>;
