import { useRef } from 'react';
import { randomKey } from '@/shared/random-key';

type Sent = { files: readonly File[]; settings: string; key: string };

/**
 * The key by which the server knows an import that is sent again: the same choice of files and settings keeps it until it is known what
 * became of it. What is sent after that is another import.
 */
export function useImportKey() {
  const sent = useRef<Sent | null>(null);
  return {
    keyOf: (files: readonly File[], settings: string): string => {
      const last = sent.current;
      const key = last?.files === files && last.settings === settings ? last.key : randomKey();
      sent.current = { files, settings, key };
      return key;
    },
    isKnown: () => {
      sent.current = null;
    },
  };
}
