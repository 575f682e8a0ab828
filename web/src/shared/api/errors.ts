import { messages } from '../messages/zh-cn';

/** What went wrong, as far as a screen has to react differently. */
export type ErrorKind =
  | 'expired'
  | 'forbidden'
  | 'missing'
  | 'gone'
  | 'conflict'
  | 'captcha'
  | 'throttled'
  | 'invalid'
  | 'refused'
  | 'timeout'
  | 'network'
  | 'server';

/** Chinese message for each field, by the JSON name of the field. */
export type FieldErrors = Record<string, string>;

/** The only error that API calls throw. Its message can be shown as it is. */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  /** Code of the envelope, or the HTTP status when there was none; 0 when nothing came back. */
  readonly code: number;
  readonly fields: FieldErrors = {};
  /** The stored row, when the save was refused because somebody else saved first. */
  readonly current: unknown = null;
  /** What to do to go on, when the server wants more than it got; null otherwise. */
  readonly next: unknown = null;
  /** Number to quote to the administrator; empty when the server gave none. */
  readonly incident: string = '';
  /** What the server sent beside its words, such as where the rows that it refused can be had; null when nothing. */
  readonly result: unknown = null;

  constructor({ kind, code, message, ...more }: Parts) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
    this.code = code;
    Object.assign(this, more);
  }
}

type Parts = Pick<ApiError, 'kind' | 'code' | 'message'> &
  Partial<Pick<ApiError, 'fields' | 'current' | 'next' | 'incident' | 'result'>>;

/** A person-readable message for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : messages.badAnswer;
}

export function isKind(error: unknown, kind: ErrorKind): error is ApiError {
  return error instanceof ApiError && error.kind === kind;
}
