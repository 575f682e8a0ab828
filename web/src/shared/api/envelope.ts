import { messages } from '../messages/zh-cn';
import { ApiError, type ErrorKind, type FieldErrors } from './errors';

/** Envelope of every JSON answer. */
export type Envelope = {
  success: boolean;
  message: string;
  code: number;
  result: unknown;
};

const kindOfCode: Record<number, ErrorKind> = {
  401: 'expired',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  410: 'gone',
  412: 'captcha',
  429: 'throttled',
  504: 'timeout',
  510: 'forbidden',
};

/** Marks a session that ended because the person signed in elsewhere. */
const displaced = '已在其他设备登录';

/** Marks an ended session in messages of older servers, which answer 500 instead of 401. */
const tokenInvalid = 'Token失效';

/** The result of a successful answer; otherwise throws an ApiError. */
export function unwrap(status: number, body: unknown): unknown {
  return open(status, body).result;
}

/** A successful answer with what the server said about it; otherwise throws an ApiError. */
export function open(status: number, body: unknown): Envelope {
  // One call of the platform answers with the array alone.
  const envelope = Array.isArray(body) ? { success: true, message: '', code: 0, result: body } : asEnvelope(body);
  if (envelope?.success && status < 400) {
    return envelope;
  }
  throw toError(status, envelope);
}

function toError(status: number, envelope: Envelope | null): ApiError {
  const code = envelope?.code ?? status;
  const message = envelope?.message ?? '';
  const detail = isRecord(envelope?.result) ? envelope.result : {};
  const fields = fieldErrors(detail.fields);
  const kind = kindOf(status, code, message, fields, envelope !== null);
  return new ApiError({
    kind,
    code,
    message: shownMessage(kind, status, message),
    fields,
    current: detail.current ?? null,
    next: detail.next ?? null,
    result: envelope?.result ?? null,
    incident: /编号 ([0-9a-z]+)/.exec(message)?.[1] ?? '',
  });
}

function kindOf(status: number, code: number, message: string, fields: FieldErrors, known: boolean): ErrorKind {
  if (message.includes(tokenInvalid)) {
    return 'expired';
  }
  const kind = kindOfCode[status] ?? kindOfCode[code];
  if (kind) {
    return kind;
  }
  if (!known) {
    return 'server';
  }
  return Object.keys(fields).length > 0 ? 'invalid' : 'refused';
}

/** HTTP-level failures have fixed texts; everything else is told in the server's own words. */
function shownMessage(kind: ErrorKind, status: number, message: string): string {
  if (kind === 'expired') {
    return message.includes(displaced) ? messages.displaced : messages.expired;
  }
  if (status === 403) {
    return messages.denied;
  }
  if (status === 404) {
    return messages.missing;
  }
  if (kind === 'timeout' || /timeout/i.test(message)) {
    return messages.timeout;
  }
  return message || messages.badAnswer;
}

function fieldErrors(value: unknown): FieldErrors {
  if (!isRecord(value)) {
    return {};
  }
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function asEnvelope(body: unknown): Envelope | null {
  if (!isRecord(body) || typeof body.success !== 'boolean') {
    return null;
  }
  return {
    success: body.success,
    message: typeof body.message === 'string' ? body.message : '',
    code: Number(body.code ?? 0),
    result: body.result ?? null,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
