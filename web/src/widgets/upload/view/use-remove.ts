import { useRef } from 'react';
import type { UploadItem } from '../core/upload-item';
import type { Upload } from './use-upload';

/** Takes a file away. Its buttons go with the focus, so the upload button gets it; give that one `button` as its ref. */
export function useRemove({ remove }: Upload) {
  const button = useRef<HTMLButtonElement>(null);
  return {
    button,
    remove: (item: UploadItem) => {
      remove(item);
      setTimeout(() => button.current?.focus()); // it comes back with this change at the latest
    },
  };
}
