import type { PathOf } from '@/shared/api/calls';
import type { CallOptions } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import { staffAsk } from '@/shared/api/staff-client';
import { idList } from './resource-api';

/** A row that a batch left as it is. The server names those that may stand on no page that was loaded. */
export type Refused = { id: string; name?: string; reason: string };

/** All rows that meet the query of a list, by the conditions of its call and the number that the person saw. */
export type Matching = { query: string; total: number };

/** Rows that were chosen one by one, or all that match. */
export type ChosenRows = readonly string[] | Matching;

/** The most rows that can be chosen by a query. */
export const mostMatching = 10_000;

/** What became of the rows of a batch: one that is gone or refuses does not stop the others. */
export type BatchAnswer = { message: string; done: number; gone: readonly string[]; refused: readonly Refused[] };

type Verb = 'GET' | 'PUT' | 'POST' | 'DELETE';

type Call<M extends Verb = Verb> = {
  method: M;
  /** What goes with the ids, in the body or, for a GET, in the query. */
  with?: Record<string, string | number | boolean>;
  /** Name of the ids, where it is not `ids`. */
  name?: string;
};

/** Rows of one call: a long batch is several calls, so that none runs into the time limit. */
export const perCall = 500;
/** What fits into every address on the way. */
const perAddress = 100;

const nothing: BatchAnswer = { message: '', done: 0, gone: [], refused: [] };

/** Does something to rows and tells what became of each. Rejects when nothing can be said about single rows. */
export function callBatch<M extends Verb>(
  url: PathOf<Lowercase<M>>,
  chosen: ChosenRows,
  call: Call<M>,
  onPart?: (done: number) => void,
): Promise<BatchAnswer> {
  return batchAt(url, chosen, call, onPart);
}

/** The same at an address that a list made of its base. */
export async function batchAt(
  url: string,
  chosen: ChosenRows,
  call: Call,
  onPart: (done: number) => void = () => {},
): Promise<BatchAnswer> {
  if ('query' in chosen) {
    return allMatching(url, chosen, call, onPart);
  }
  const size = call.method === 'GET' ? perAddress : perCall;
  let all = nothing;
  for (let from = 0; from < chosen.length; from += size) {
    const ids = chosen.slice(from, from + size);
    all = together(all, await onePart(url, ids.length, sent(ids, call), ids));
    onPart(Math.min(from + size, chosen.length));
  }
  return all;
}

/** The server goes through the rows, some in each call, and says where the next call goes on. */
async function allMatching(
  url: string,
  matching: Matching,
  { method, with: more = {} }: Call,
  onPart: (done: number) => void,
): Promise<BatchAnswer> {
  let all = nothing;
  let mark: unknown;
  do {
    const rows = { matching: { ...matching, ...(mark ? { mark } : {}) } };
    const request = method === 'DELETE' ? { query: more, body: rows } : { body: { ...more, ...rows } };
    const part = await onePart(url, matching.total, { method, ...request });
    all = together(all, part);
    onPart(countOf(all));
    mark = part.next;
  } while (mark);
  const changed = matching.total - countOf(all);
  return changed > 0 ? { ...all, message: `${all.message}，另有 ${changed} 条刚刚有了变化，没有处理` } : all;
}

const countOf = ({ done, gone, refused }: BatchAnswer) => done + gone.length + refused.length;

/** For the action of a single row: rejects when the row was not done. */
export async function forOne(work: Promise<BatchAnswer>): Promise<BatchAnswer> {
  const answer = await work;
  if (answer.done === 0) {
    throw new ApiError({ kind: answer.gone.length > 0 ? 'missing' : 'refused', code: 0, message: answer.message });
  }
  return answer;
}

function together(a: BatchAnswer, b: BatchAnswer): BatchAnswer {
  const done = a.done + b.done;
  const gone = [...a.gone, ...b.gone];
  const refused = [...a.refused, ...b.refused];
  const isFirst = a.done + a.gone.length + a.refused.length === 0;
  const clean = gone.length + refused.length === 0;
  const parts = [
    done > 0 && `完成 ${done} 条`,
    gone.length > 0 && `${gone.length} 条已不存在`,
    refused.length > 0 && `${refused.length} 条没有做成`,
  ].filter(Boolean);
  return { done, gone, refused, message: clean || isFirst ? b.message : parts.join('，') };
}

type Part = BatchAnswer & { next?: unknown };

/** @param ids of the rows, where they were named */
async function onePart(url: string, count: number, request: CallOptions, ids: readonly string[] = []): Promise<Part> {
  try {
    const { message, result } = await staffAsk(url, request);
    return { message, ...(told(result) ?? { done: count, gone: [], refused: [] }) };
  } catch (error) {
    if (error instanceof ApiError) {
      const rows = told(error.result);
      if (rows) {
        return { message: error.message, ...rows };
      }
      if (error.code === 404 && ids.length === 1) {
        return { message: error.message, done: 0, gone: ids, refused: [] };
      }
    }
    throw error;
  }
}

/** A few ids stand in the address of a GET or DELETE, as every server of the platform understands; many in the body. */
function sent(ids: readonly string[], { method, name = 'ids', with: more = {} }: Call): CallOptions {
  if (method === 'GET' || (method === 'DELETE' && ids.length <= perAddress)) {
    return { method, query: { ...more, [name]: idList(ids) } };
  }
  return method === 'DELETE'
    ? { method, query: more, body: { [name]: ids } }
    : { method, body: { ...more, [name]: ids } };
}

const told = (result: unknown) => (isTold(result) ? result : null);

function isTold(result: unknown): result is Omit<Part, 'message'> {
  return typeof result === 'object' && result !== null && 'gone' in result && 'refused' in result;
}
