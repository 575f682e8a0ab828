import { nameInPath } from './address';
import { isRecord } from './record';

export type UploadStatus = 'uploading' | 'done' | 'error' | 'removed';

/** One file of an uploader. */
export type UploadItem = {
  id: string;
  name: string;
  /** Media type; empty where only the stored path is known. */
  type: string;
  /** Bytes; 0 where only the stored path is known. */
  size: number;
  status: UploadStatus;
  /** Part that has been sent, from 0 to 100. */
  percent: number;
  /** Where the server keeps it; empty until it is done. */
  path: string;
  /** Why it failed. */
  message: string;
  /** What was done to it before it was sent, where its kind is another one now. */
  note?: string;
};

/** How an uploader writes its value: paths joined with commas, or a list of what each file is, as JSON. */
export type ReturnType = 'url' | 'list';

/** How many files an uploader keeps. */
export type Amount = {
  /** Several files; one without it. */
  multiple: boolean;
  /** Most files when there may be several; 0 is no limit. */
  number: number;
};

/** Most files an uploader keeps; 0 is no limit. */
export function limitOf({ multiple, number }: Amount): number {
  return multiple ? number : 1;
}

/** The files that stay when more are chosen than may be kept: the last ones. */
export function keptLast<Each>(items: readonly Each[], amount: Amount): readonly Each[] {
  const limit = limitOf(amount);
  return limit > 0 ? items.slice(-limit) : items;
}

/** Whether the upload button is shown. */
export function hasRoom(items: readonly UploadItem[], amount: Amount): boolean {
  const limit = limitOf(amount);
  return limit === 0 || items.length < limit;
}

/** The list with one file in another place. */
export function movedTo<Each>(items: readonly Each[], from: number, to: number): readonly Each[] {
  const item = items[from];
  if (item === undefined || from === to || to < 0 || to >= items.length) {
    return items;
  }
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}

/** The value for the files that are done. */
export function storedValue(items: readonly UploadItem[], returnType: ReturnType): string {
  const done = items.filter(({ status }) => status === 'done');
  if (returnType === 'url') {
    return done.map(({ path }) => path).join(',');
  }
  const entries = done.map(({ name, path, size }) => ({ fileName: name, filePath: path, fileSize: size }));
  return entries.length > 0 ? JSON.stringify(entries) : '';
}

/** The files a value speaks of. Ids are their paths: a value does not hold the same file twice. */
export function itemsOf(value: string, returnType: ReturnType): UploadItem[] {
  const entries = returnType === 'url' ? pathsOf(value).map((path) => ({ path, name: '', size: 0 })) : listOf(value);
  const seen = new Map(entries.map((entry) => [entry.path, entry]));
  return [...seen.values()].map(({ path, name, size }) => ({
    id: path,
    name: name || nameInPath(path),
    type: '',
    size,
    status: 'done',
    percent: 100,
    path,
    message: '',
  }));
}

function pathsOf(value: string): string[] {
  return value
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
}

/** Reads a list of files; a value that is none is taken as paths, as it was before the list was asked for. */
function listOf(value: string): { path: string; name: string; size: number }[] {
  const entries = parsed(value);
  if (!Array.isArray(entries)) {
    return pathsOf(value).map((path) => ({ path, name: '', size: 0 }));
  }
  return entries
    .filter(isRecord)
    .flatMap(({ fileName, filePath, fileSize }) =>
      typeof filePath === 'string' && filePath !== ''
        ? [{ path: filePath, name: typeof fileName === 'string' ? fileName : '', size: Number(fileSize) || 0 }]
        : [],
    );
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

export type Change = 'added' | 'finished' | 'failed' | 'removed' | 'moved';

/**
 * When a change is handed on. A file uploader hands on the files that are done; an image uploader waits until every file is
 * done, unless one was removed.
 */
export type EmitRule = 'done' | 'complete';

/** Whether the value is handed on after a change. */
export function emits(rule: EmitRule, items: readonly UploadItem[], change: Change): boolean {
  if (change === 'removed') {
    return true;
  }
  if (change === 'added' || change === 'failed') {
    return false;
  }
  return rule === 'done' || items.every(({ status }) => status === 'done');
}
