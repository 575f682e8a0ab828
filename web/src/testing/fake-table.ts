import type { Audit } from '@/shared/api/staff';
import { type FakeHandler, type FakeRequest, Refusal } from './fake-server';

type Row = Audit & { id: string };

/** Rows of one resource with the calls the engine gives every resource. */
export function fakeTable<Each extends Row>(
  base: string,
  rows: Each[],
  who = '周敏',
  /** What the server adds to a new row. */
  added: Partial<Each> = {},
): Record<string, FakeHandler> {
  let next = 9000;
  const find = (id: string) => {
    const row = rows.find((each) => each.id === id);
    if (!row) {
      throw new Refusal(404, '没有找到，可能已被删除');
    }
    return row;
  };
  const remove = (id: string) => rows.splice(rows.indexOf(find(id)), 1);
  return {
    [`GET ${base}/list`]: ({ query }) => page(rows, query),
    [`GET ${base}/queryById`]: ({ query }) => ({ ...find(query.get('id') ?? '') }),
    [`POST ${base}/add`]: ({ body }) => {
      next += 1;
      const row = { ...added, ...(body as Each), id: String(next), version: 1, createBy: who, createTime: now() };
      rows.push(row);
      return row;
    },
    [`PUT ${base}/edit`]: ({ body }) => saveRow(find((body as Each).id), body as Each, who),
    [`DELETE ${base}/delete`]: ({ query }) => remove(query.get('id') ?? ''),
    [`DELETE ${base}/deleteBatch`]: ({ query }) => (query.get('ids') ?? '').split(',').filter(Boolean).map(remove),
  };
}

/** Writes the body over the row unless somebody else saved it meanwhile. */
export function saveRow<Each extends Row>(row: Each, body: Partial<Each>, who = '周敏'): Each {
  if (body.version !== undefined && body.version !== row.version) {
    throw new Refusal(409, '内容已被他人修改', { current: row });
  }
  return Object.assign(row, body, { version: row.version + 1, updateBy: who, updateTime: now() });
}

export function now(): string {
  return '2026-11-20 10:00:00';
}

const controls = new Set(['pageNo', 'pageSize', 'column', 'order', 'field', 'keyword', '_t']);

function page<Each extends Row>(rows: readonly Each[], query: FakeRequest['query']) {
  const size = Number(query.get('pageSize') ?? 10);
  const current = Number(query.get('pageNo') ?? 1);
  const column = query.get('column') ?? 'createTime';
  const sign = query.get('order') === 'asc' ? 1 : -1;
  const found = rows
    .filter((row) => matches(row, query))
    .sort((a, b) => sign * compare(Reflect.get(a, column), Reflect.get(b, column)));
  return {
    records: found.slice((current - 1) * size, current * size),
    total: found.length,
    size,
    current,
    pages: Math.ceil(found.length / size),
  };
}

function matches(row: Row, query: FakeRequest['query']): boolean {
  const keyword = query.get('keyword') ?? '';
  if (keyword && !Object.values(row).some((value) => typeof value === 'string' && value.includes(keyword))) {
    return false;
  }
  return [...query].every(([name, wanted]) => controls.has(name) || holds(row, name, wanted));
}

function holds(row: Row, name: string, wanted: string): boolean {
  const field = name.replace(/_(begin|end|MultiString)$/, '');
  const value = String(Reflect.get(row, field) ?? '');
  if (name.endsWith('_begin')) {
    return value !== '' && value >= wanted;
  }
  if (name.endsWith('_end')) {
    return value !== '' && value.slice(0, 10) <= wanted;
  }
  if (/^\*.+\*$/.test(wanted)) {
    return value.includes(wanted.slice(1, -1));
  }
  return name.endsWith('_MultiString') ? wanted.split(',').includes(value) : value === wanted;
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''));
}
