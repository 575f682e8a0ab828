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

type Parts = {
  kind: ErrorKind;
  /** Code of the envelope, or the HTTP status when there was none; 0 when nothing came back. */
  code: number;
  message: string;
  fields?: FieldErrors;
  current?: unknown;
  next?: unknown;
  incident?: string;
  result?: unknown;
};

/** The only error that API calls throw. Its message can be shown as it is. */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  readonly code: number;
  readonly fields: FieldErrors;
  /** The stored row, when the save was refused because somebody else saved first. */
  readonly current: unknown;
  /** What to do to go on, when the server wants more than it got; null otherwise. */
  readonly next: unknown;
  /** Number to quote to the administrator; empty when the server gave none. */
  readonly incident: string;
  /** What the server sent beside its words, such as where the rows that it refused can be had; null when nothing. */
  readonly result: unknown;

  constructor({ kind, code, message, fields = {}, current = null, next = null, incident = '', result = null }: Parts) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
    this.code = code;
    this.fields = fields;
    this.current = current;
    this.next = next;
    this.incident = incident;
    this.result = result;
  }
}

/** A person-readable message for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : messages.badAnswer;
}

export function isKind(error: unknown, kind: ErrorKind): error is ApiError {
  return error instanceof ApiError && error.kind === kind;
}
