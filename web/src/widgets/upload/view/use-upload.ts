import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError, isKind } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';
import { useTold } from '@/ui-admin/dialog/use-confirm';
import { useToast } from '@/ui-admin/use-toast';
import { compressedFile } from '../core/canvas';
import type { UploadKind } from '../core/compression';
import type { KeptQueues } from '../core/kept-queues';
import { placeAfter } from '../core/move';
import { refusalOf } from '../core/refusal';
import { uploadFile } from '../core/upload-file';
import { type Amount, hasRoom, type ReturnType, type UploadItem } from '../core/upload-item';
import { type QueueSettings, UploadQueue } from '../core/upload-queue';

export type UploadOptions = Partial<Amount> & {
  /** Sub-folder on the server by purpose; `temp` by default. */
  biz?: string;
  /** `url` (paths joined with commas) by default, or `list`: JSON of `{fileName, filePath, fileSize}`. */
  returnType?: ReturnType;
  /** False sends pictures as they are, in place of the compression rules. */
  compress?: boolean;
  /** Where else the files go, such as the media library, with the further fields of that call. */
  target?: { url?: string; fields?: Readonly<Record<string, string>>; pathName?: string };
  /** Films may be larger than other files. */
  films?: boolean;
  /** Where an uploader whose place comes and goes is found again, and the name of its place. */
  kept?: { queues: KeptQueues; name: string };
};

type Settings = UploadOptions & { kind: UploadKind; value: string; onChange: (value: string) => void };

export type Upload = {
  items: readonly UploadItem[];
  /** Whether another file may be added. */
  room: boolean;
  /** What has just happened, for screen readers. */
  said: string;
  /** Files may be chosen together. */
  multiple: boolean;
  /** Whether files are on their way. */
  isWaiting: () => boolean;
  /** Takes chosen files, and gives those that it took; those that do not fit are refused with a message. */
  choose: (files: readonly File[]) => readonly File[];
  retry: (item: UploadItem) => void;
  remove: (item: UploadItem) => void;
  /** Moves a file one place; says so when there is none. True when it moved. */
  shift: (item: UploadItem, step: -1 | 1) => boolean;
  /** Moves a file to the place of another one. */
  place: (id: string, to: number) => void;
  cancelAll: () => void;
};

/** Everything an uploader does, without a face. */
export function useUpload(settings: Settings): Upload {
  const { kind, value, number = 0, multiple = true } = settings;
  const toast = useToast();
  const [said, setSaid] = useState('');
  const queueSettings = useQueueSettings(settings, setSaid);
  const { queues, name = '' } = settings.kept ?? {};
  const [queue] = useState(() => queues?.at(name) ?? new UploadQueue(value, () => queueSettings.current));
  useEffect(() => {
    queue.attend(() => queueSettings.current);
    queues?.release(name);
    return () => queues?.keep(name, queue);
  }, [queue, queues, name, queueSettings]);
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  useEffect(() => queue.accept(value), [queue, value]);

  return {
    items,
    said,
    multiple: multiple && number !== 1,
    isWaiting: () => queue.items().some(({ status }) => status === 'uploading'),
    room: hasRoom(items, { multiple, number }),
    choose: (files) => {
      const refused = files.map((file) => refusalOf(file, kind, settings.films));
      for (const refusal of new Set(refused)) {
        if (refusal) {
          toast.warn(refusal);
        }
      }
      const taken = files.filter((_, at) => refused[at] === null);
      if (taken.length > 0) {
        setSaid(`正在上传 ${taken.length} 个文件`);
        queue.add(taken);
      }
      return taken;
    },
    retry: ({ id, name }) => {
      setSaid(`正在重新上传 ${name}`);
      queue.retry(id);
    },
    remove: ({ id }) => queue.remove(id),
    shift: (item, step) => {
      const place = placeAfter(items.indexOf(item), step, items.length);
      if ('refusal' in place) {
        toast.warn(place.refusal);
        return false;
      }
      queue.move(item.id, place.to);
      setSaid(`${item.name} 现在是第 ${place.to + 1} 个，共 ${items.length} 个`);
      return true;
    },
    place: (id, to) => queue.move(id, to),
    cancelAll: () => queue.cancelAll(),
  };
}

/** The settings as they are now, for work that outlasts a rendering. */
function useQueueSettings(settings: Settings, say: (text: string) => void) {
  const { kind, biz = 'temp', returnType = 'url', compress = true, number = 0, multiple = true } = settings;
  const tell = useTold();
  const toast = useToast();
  const now: QueueSettings = {
    number,
    multiple,
    returnType,
    emit: kind === 'image' ? 'complete' : 'done',
    prepare: (file) => (compress ? compressedFile(file, kind) : Promise.resolve(file)),
    send: async (file, { onProgress, signal }) => {
      const stored = await uploadFile(file, { biz, ...settings.target, onProgress, signal });
      say(`${file.name} 上传完成`);
      return stored;
    },
    messageOf: uploadProblem,
    onChange: settings.onChange,
    onRemoved: ({ name }) => say(`已移除 ${name}`),
    onFailed: ({ name, message }) => {
      say(messages.fileFailed(name));
      if (kind === 'image') {
        tell({ title: messages.uploadErrorTitle, content: messages.uploadErrorText(message), failed: true });
      } else {
        toast.warn(messages.fileFailed(name));
      }
    },
  };
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  return latest;
}

/** Why a file could not be stored, in words for the person. */
export function uploadProblem(error: unknown): string {
  if (isKind(error, 'server') || !(error instanceof ApiError)) {
    return messages.unknownError;
  }
  return error.message || messages.unknownError;
}
