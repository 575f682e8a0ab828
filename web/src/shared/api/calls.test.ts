import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { type Answer, type Calls, createCalls, filled, type Tellings } from './calls';
import type { CallOptions } from './client';

function recorded(answer: unknown = null) {
  const send = vi.fn(async (_path: string, _options: CallOptions) => answer);
  return { send, calls: createCalls<Calls>(send) };
}

describe('a call', () => {
  it('goes to its address with its method', async () => {
    const { send, calls } = recorded();
    await calls.get('/sys/user/account');
    await calls.post('/content/article/publish', { body: { id: '1', version: 2 } });
    await calls.put('/sys/user/appEdit', { body: { avatar: '' } });
    await calls.delete('/sys/position/delete', { query: { id: '1' } });
    expect(send.mock.calls).toEqual([
      ['/sys/user/account', { method: 'GET' }],
      ['/content/article/publish', { method: 'POST', body: { id: '1', version: 2 } }],
      ['/sys/user/appEdit', { method: 'PUT', body: { avatar: '' } }],
      ['/sys/position/delete', { method: 'DELETE', query: { id: '1' } }],
    ]);
  });

  it('writes what stands in the address so that it stays one part of it', async () => {
    const { send, calls } = recorded();
    await calls.get('/sys/dict/getDictItems/{dictCode}', { path: { dictCode: 'a/b,名,值' }, sign: true });
    expect(send).toHaveBeenCalledWith(`/sys/dict/getDictItems/${encodeURIComponent('a/b,名,值')}`, {
      method: 'GET',
      sign: true,
    });
    expect(filled('/x/{a}/{b}', { a: '1', b: '2' })).toBe('/x/1/2');
  });

  it('gives what came back', async () => {
    const { calls } = recorded(['1', '2']);
    expect(await calls.get('/sys/user/queryUserRole', { query: { userid: '7' } })).toEqual(['1', '2']);
  });
});

/** Held to the document by the compiler; none of it is called. */
const typed = {
  results: async (calls: Calls, told: Tellings, base: '/sys/user') => {
    expectTypeOf(await calls.get('/sys/user/queryUserRole', { query: { userid: '7' } })).toEqualTypeOf<string[]>();
    expectTypeOf((await calls.get(`${base}/list`, { query: { pageNo: 1 } })).records[0]?.username).toEqualTypeOf<
      string | undefined
    >();
    expectTypeOf((await told.get('/sys/user/queryUserRole', { query: { userid: '7' } })).message).toBeString();
    expectTypeOf<Answer<'get', '/sys/user/queryUserRole'>>().not.toBeAny();
  },
  mistakes: (calls: Calls) => [
    // @ts-expect-error there is no such address
    calls.get('/sys/user/nothing'),
    // @ts-expect-error the address takes another method
    calls.get('/content/article/publish'),
    // @ts-expect-error the parameter has another name
    calls.get('/sys/user/queryUserRole', { query: { userId: '7' } }),
    // @ts-expect-error a parameter is text, a number or yes and no
    calls.get('/sys/user/queryUserRole', { query: { userid: ['7'] } }),
    // @ts-expect-error the address has no query
    calls.get('/sys/user/account', { query: { id: '7' } }),
    // @ts-expect-error the part of the address is missing
    calls.get('/sys/dict/getDictItems/{dictCode}'),
    // @ts-expect-error the part of the address has another name
    calls.get('/sys/dict/getDictItems/{dictCode}', { path: { code: 'sex' } }),
    // @ts-expect-error there is nothing to write
    calls.post('/content/article/publish'),
    // @ts-expect-error the body has another name for it
    calls.post('/content/article/publish', { body: { id: '1', versions: 2 } }),
    // @ts-expect-error the version is a number
    calls.post('/content/article/publish', { body: { id: '1', version: '2' } }),
  ],
};

it('is held to the document', () => {
  expect(Object.keys(typed)).toEqual(['results', 'mistakes']);
});
