import { useRef, useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import { staffDownload } from '@/shared/api/staff-client';
import { saveFile } from '@/shared/api/transfer';
import { fileSize } from '@/shared/format/file';
import { messages } from '@/shared/messages/zh-cn';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import { useToast } from '@/ui-admin/use-toast';
import { exportFile, farText, followExport, longExport, removeExport } from './long-export';

export type ExportWork = {
  /** How far the file is that is on its way; null otherwise. */
  received: string | null;
  /** Gets the file and hands it to the browser. Without an extension `name` gets that of the server's file; one export at a time. */
  start: (url: string, query: ListQuery, name?: string) => Promise<void>;
  /** The same, where the server may write many rows behind the answer. */
  startLong: (url: string, query: ListQuery, name?: string) => Promise<void>;
  cancel: () => void;
};

type Source = { url: string; query: ListQuery };

/** Downloads a spreadsheet with the rights of the signed-in person. */
export function useExport(): ExportWork {
  const toast = useToast();
  const [received, setReceived] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const written = async (source: Source, signal: AbortSignal): Promise<Source> => {
    const begun = await longExport(source.url, source.query);
    if (!begun) {
      return source;
    }
    signal.addEventListener('abort', () => removeExport(begun.id).catch(toast.failed), { once: true });
    await followExport(begun, signal, (state) => setReceived(farText(state)));
    return { url: exportFile, query: { id: begun.id } };
  };
  const run = async (source: Source, name: string, long: boolean) => {
    if (running.current) {
      return;
    }
    const abort = new AbortController();
    running.current = abort;
    setReceived('正在准备');
    const { signal } = abort;
    try {
      const { url, query } = long ? await written(source, signal) : source;
      const onProgress = (bytes: number) => setReceived(`已接收 ${fileSize(bytes)}`);
      const file = await staffDownload(url, { query, signal, onProgress });
      saveFile(file.blob, hasExtension(name) ? name : `${name}${extensionOf(file.name)}`);
    } catch (error) {
      if (!signal.aborted) {
        toast.warn(failure(messageOf(error)));
      }
    } finally {
      running.current = null;
      setReceived(null);
    }
  };
  return {
    received,
    start: (url, query, name = messages.exportName) => run({ url, query }, name, false),
    startLong: (url, query, name = messages.exportName) => run({ url, query }, name, true),
    cancel: () => running.current?.abort(),
  };
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
