import { useState } from 'react';
import { useAbort } from '@/shared/hooks/use-abort';
import { messages } from '@/shared/messages/zh-cn';
import { useTold } from '@/ui-admin/dialog/use-confirm';
import { useToast } from '@/ui-admin/use-toast';
import type { UploadKind } from '../core/compression';
import { refusalOf } from '../core/refusal';
import { type StoredFile, uploadFile } from '../core/upload-file';
import { uploadProblem } from './use-upload';

export type OneUpload = {
  /** The file on its way. */
  going: { name: string; percent: number } | null;
  /** Stores a file as it is; null when it was refused, failed or given up, which the person has been told. */
  start: (file: File) => Promise<StoredFile | null>;
  cancel: () => void;
};

type Target = { biz?: string; url?: string; fields?: Readonly<Record<string, string>> };

/** Sends one file at once, where a dialog needs no list of them. */
export function useOneUpload(kind: UploadKind, target: Target): OneUpload {
  const tell = useTold();
  const toast = useToast();
  const [going, setGoing] = useState<OneUpload['going']>(null);
  const { begin, abort } = useAbort();
  return {
    going,
    cancel: abort,
    start: async (file) => {
      const refusal = refusalOf(file, kind);
      if (refusal) {
        toast.warn(refusal);
        return null;
      }
      const { name } = file;
      const signal = begin();
      setGoing({ name, percent: 0 });
      try {
        return await uploadFile(file, { ...target, signal, onProgress: (percent) => setGoing({ name, percent }) });
      } catch (error) {
        if (!signal.aborted) {
          const content = messages.uploadErrorText(uploadProblem(error));
          tell({ title: messages.uploadErrorTitle, content, failed: true });
        }
        return null;
      } finally {
        setGoing(null);
      }
    },
  };
}
