import { ApiError } from '@/shared/api/errors';
import { staffTeller } from '@/shared/api/staff-client';
import { idList } from './resource-api';

/** A row that a batch left as it is. */
export type Refused = { id: string; reason: string };

/** What became of the rows of a batch: one that is gone or refuses does not stop the others. */
export type BatchAnswer = { message: string; done: number; gone: readonly string[]; refused: readonly Refused[] };

type Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** What goes with the ids, in the body or, for a GET, in the query. */
  with?: Record<string, string | number>;
  /** Name of the ids, where it is not `ids`. */
  name?: string;
};

/** Rows of one call: a long batch is several calls, so that none runs into the time limit. */
export const perCall = 500;
/** What fits into every address on the way. */
const perAddress = 100;

/** Does something to rows and tells what became of each. Rejects when nothing can be said about single rows. */
export async function callBatch(
  url: string,
  ids: readonly string[],
  call: Call,
  onPart: (done: number) => void = () => {},
): Promise<BatchAnswer> {
  const size = call.method === 'GET' ? perAddress : perCall;
  let all: BatchAnswer = { message: '', done: 0, gone: [], refused: [] };
  for (let from = 0; from < ids.length; from += size) {
    all = together(all, await onePart(url, ids.slice(from, from + size), call));
    onPart(Math.min(from + size, ids.length));
  }
  return all;
}

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

async function onePart(url: string, ids: readonly string[], call: Call): Promise<BatchAnswer> {
  try {
    const { message, result } = await staffTeller(url, { method: call.method, ...sent(ids, call) });
    return { message, ...(told(result) ?? { done: ids.length, gone: [], refused: [] }) };
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
function sent(ids: readonly string[], { method, name = 'ids', with: more = {} }: Call) {
  if (method === 'GET' || (method === 'DELETE' && ids.length <= perAddress)) {
    return { query: { ...more, [name]: idList(ids) } };
  }
  return method === 'DELETE' ? { query: more, body: { [name]: ids } } : { body: { ...more, [name]: ids } };
}

function told(result: unknown): Omit<BatchAnswer, 'message'> | null {
  if (typeof result !== 'object' || result === null || !('gone' in result) || !('refused' in result)) {
    return null;
  }
  return result as Omit<BatchAnswer, 'message'>;
}
