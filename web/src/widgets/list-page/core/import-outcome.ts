import type { Envelope } from '@/shared/api/envelope';
import { ApiError, isKind, messageOf } from '@/shared/api/errors';
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

/** Kinds of failures that leave open what became of what was sent. */
const lost = ['network', 'timeout', 'server'] as const;

/** Whether the server said what became of the import; otherwise it may have come in, or be under way. */
export function isTold(error: unknown): boolean {
  const told = isKind(error, 'refused') || isKind(error, 'missing') || isKind(error, 'gone');
  return told && error.incident === '';
}

/** Says with a failure that leaves it open what to do: what is sent again is not imported again. */
export function unanswered(error: unknown): unknown {
  if (error instanceof ApiError && lost.some((kind) => kind === error.kind)) {
    const { kind, code, message } = error;
    const open = '导入可能已经完成，也可能还在进行：请稍后再提交一次，同样的内容不会重复导入';
    return new ApiError({ kind, code, message: `${message}。${open}` });
  }
  return error;
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
