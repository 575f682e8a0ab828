import type { Envelope } from '@/shared/api/envelope';
import { ApiError, messageOf } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';

/** The file that lists what could not be imported. */
export type ErrorFile = { url: string; name: string };

export type ImportOutcome = {
  /** Whether all rows came in, some of them, or none. */
  taken: 'all' | 'some' | 'none';
  message: string;
  errorFile: ErrorFile | null;
};

/** Code of an answer that took in some rows and refused others. */
const partlyDone = 201;

const errorFileName = '导入错误.txt';

/** What an accepted import says. Forms of the platform answer with the address of the error file alone. */
export function outcomeOf({ code, message, result }: Pick<Envelope, 'code' | 'message' | 'result'>): ImportOutcome {
  const taken = code === partlyDone ? 'some' : 'all';
  return { taken, message: message || '导入成功', errorFile: taken === 'some' ? errorFileOf(result) : null };
}

/** What a refused import says. When it was its rows that were refused, they come back in a file as well. */
export function refusedOutcome(error: unknown): ImportOutcome {
  const result = error instanceof ApiError ? error.result : null;
  return { taken: 'none', message: messageOf(error) || messages.uploadFailed, errorFile: errorFileOf(result) };
}

function errorFileOf(result: unknown): ErrorFile | null {
  if (typeof result === 'string') {
    return result ? { url: result, name: errorFileName } : null;
  }
  if (typeof result !== 'object' || result === null) {
    return null;
  }
  const { fileUrl, fileName } = result as Record<string, unknown>;
  if (typeof fileUrl !== 'string' || fileUrl === '') {
    return null;
  }
  return { url: fileUrl, name: typeof fileName === 'string' && fileName ? fileName : errorFileName };
}

/** Endings of the files that can be imported. */
export const importTypes = ['.xls', '.xlsx'];

export function isImportFile(name: string): boolean {
  return importTypes.some((ending) => name.toLowerCase().endsWith(ending));
}
