import { useRef, useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import { staffDownload } from '@/shared/api/staff-client';
import { saveFile } from '@/shared/api/transfer';
import { messages } from '@/shared/messages/zh-cn';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import { useToast } from '@/ui-admin/use-toast';

export type ExportWork = {
  /** Bytes received so far while a file is on its way; null otherwise. */
  received: number | null;
  /** Gets the file and hands it to the browser. Without an extension `name` gets that of the server's file; one export at a time. */
  start: (url: string, query: ListQuery, name?: string) => Promise<void>;
  cancel: () => void;
};

/** Downloads a spreadsheet with the rights of the signed-in person. */
export function useExport(): ExportWork {
  const toast = useToast();
  const [received, setReceived] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const start: ExportWork['start'] = async (url, query, name = messages.exportName) => {
    if (running.current) {
      return;
    }
    const abort = new AbortController();
    running.current = abort;
    setReceived(0);
    try {
      const file = await staffDownload(url, { query, signal: abort.signal, onProgress: setReceived });
      saveFile(file.blob, hasExtension(name) ? name : `${name}${extensionOf(file.name)}`);
    } catch (error) {
      if (!abort.signal.aborted) {
        toast.warn(failure(messageOf(error)));
      }
    } finally {
      running.current = null;
      setReceived(null);
    }
  };
  return { received, start, cancel: () => running.current?.abort() };
}

function hasExtension(name: string): boolean {
  return /\.(xlsx?|txt|csv|zip)$/i.test(name);
}

function extensionOf(name: string): string {
  return /\.[a-z]+$/i.exec(name)?.[0] ?? '.xlsx';
}

function failure(message: string): string {
  const { badAnswer, downloadFailed } = messages;
  return message === downloadFailed || message === badAnswer ? downloadFailed : `${downloadFailed}：${message}`;
}
