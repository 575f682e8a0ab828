// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/session';
import { FakeSocket, givenFakeSockets, socket } from '@/testing/fake-socket';
import { RowStore } from '@/widgets/rows';
import { useGridSync } from './use-grid-sync';

/** What the server says of the table. */
const says = (event: object) => socket().says({ type: 'common_send_date', data: { key: 'sys_dict:5', args: [event] } });
const read = vi.fn(() => Promise.resolve({ version: 4, rows: [{ id: '1', name: '新' }] }));
const port = { read };
let store: RowStore<{ id: string; name: string }>;

function Table() {
  const { connected, people, writes } = useGridSync({ store, socketKey: 'sys_dict:5', version: 3, port });
  return <p>{[connected ? '在线' : '离线', writes ? '可改' : '只看', ...people.map(({ name }) => name)].join(' ')}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
  givenFakeSockets();
  read.mockClear();
  store = new RowStore({
    columns: [{ name: 'name', label: '名称' }],
    rows: [{ id: '1', name: '旧' }],
    idOf: ({ id }) => id,
  });
  useSession.setState({
    session: { token: 'secret', tenantId: '0', user: { id: '7', username: 'zhoumin', realname: '周敏' } },
  });
});

afterEach(async () => {
  await later(5 * 60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => screen.getByText(/线/).textContent;
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('follows its table from the first connection to the last, and reads what it missed in between', async () => {
  const { unmount } = render(<Table />);
  expect(socket().url).toMatch(/\/api\/vxeSocket\/7\/[0-9a-f]{32}$/);
  expect(socket().protocol).toBe('secret');
  socket().opens();
  expect(socket().sent).toEqual(['{"type":"open_vxe_table","data":{"socketKey":"sys_dict:5"}}']);
  says({ event: 'opened', version: 3, writes: true });
  says({ event: 'here', people: [{ id: '8', name: '王芳' }] });
  expect(shown()).toBe('在线 可改 王芳');
  expect(read).not.toHaveBeenCalled();

  await later(10_000);
  expect(socket().sent.at(-1)).toBe('{"type":"heart_beat","data":""}');
  await later(6_000); // no answer
  expect(shown()).toBe('离线 可改');
  await later(7_000);
  expect(FakeSocket.all).toHaveLength(2);
  socket().opens();
  await later(0);
  expect(read).toHaveBeenCalledOnce();
  expect(store.rows()[0]?.name).toBe('新');

  unmount();
  expect(socket().closed).toBe(false); // a hidden tab stays connected for a while
  const again = render(<Table />);
  expect(socket().sent.filter((text) => text.includes('open_vxe_table'))).toHaveLength(2);
  again.unmount();
  await later(5 * 60_000);
  expect(FakeSocket.all.every(({ closed }) => closed)).toBe(true);
});

it('reads when the record is newer than its rows, once the rows themselves have not come', async () => {
  const { unmount } = render(<Table />);
  socket().opens();
  says({ event: 'opened', version: 4, writes: false });
  await later(399);
  expect(read).not.toHaveBeenCalled();
  await later(1);
  expect(read).toHaveBeenCalledOnce();
  unmount();
});

it('hears nothing that is no message', () => {
  const { unmount } = render(<Table />);
  socket().opens();
  for (const data of [
    '',
    '[]',
    '{"type":"common_send_date"}',
    '{"type":"common_send_date","data":{"key":1,"args":[{}]}}',
    '{"type":"update_vxe_table","data":{"socketKey":"sys_dict:5","args":[1,2]}}',
  ]) {
    act(() => socket().onmessage?.({ data }));
  }
  says({ event: 'here', people: [{ id: 8, name: '王芳' }, null] });
  says({ event: 'unknown' });
  expect(shown()).toBe('在线 只看');
  unmount();
});
