import { staffUpload } from '@/shared/api/staff-client';
import { isRecord } from './record';

/** What the server says about a stored file. `width` and `height` are 0 when it is no picture. */
export type StoredFile = { path: string; name: string; size: number; width: number; height: number };

type Options = {
  /** Sub-folder by purpose, such as `temp`. */
  biz?: string;
  /** Told the percentage that has been sent, from 0 to 100. */
  onProgress?: ((percent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Another address that takes a file, such as that of the media library. */
  url?: string;
  /** Further fields of the form. */
  fields?: Readonly<Record<string, string>>;
  /** Where in its result another address says the path; its message is the path otherwise. */
  pathName?: string;
};

const uploadUrl = '/sys/common/upload';

/** Stores one file. Throws an ApiError with words for the person, or an AbortError when `signal` ended it. */
export async function uploadFile(file: File, options: Options = {}): Promise<StoredFile> {
  const { biz = 'temp', onProgress, signal, url = uploadUrl, fields = {}, pathName = '' } = options;
  const form = new FormData();
  form.append('biz', biz);
  form.append('isup', '1');
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value);
  }
  form.append('file', file, file.name);
  const onSent = onProgress && ((part: number) => onProgress(Math.floor(part * 100)));
  const { message, result } = await staffUpload(url, form, { signal, onSent });
  const stored = isRecord(result) ? result : {};
  const number = (value: unknown) => (typeof value === 'number' ? value : 0);
  return {
    path: typeof stored[pathName] === 'string' ? stored[pathName] : message,
    name: typeof stored.name === 'string' ? stored.name : file.name,
    size: number(stored.size) || file.size,
    width: number(stored.width),
    height: number(stored.height),
  };
}
