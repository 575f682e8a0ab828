// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/session';
import { RowStore } from '@/widgets/rows';
import { useGridSync } from './use-grid-sync';

/** A server at the other end of the wire: what was sent to it, and what it says. */
class Wire {
  static all: Wire[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: string[] = [];
  closed = false;
  readonly url: string;
  readonly protocol: string;
  constructor(url: string, protocol: string) {
    this.url = url;
    this.protocol = protocol;
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
  opens() {
    act(() => this.onopen?.());
  }
  says(event: object) {
    act(() =>
      this.onmessage?.({
        data: JSON.stringify({ type: 'common_send_date', data: { key: 'sys_dict:5', args: [event] } }),
      }),
    );
  }
}

const wire = () => Wire.all.at(-1) as Wire;
const read = vi.fn(() => Promise.resolve({ version: 4, rows: [{ id: '1', name: '新' }] }));
const port = { read };
let store: RowStore<{ id: string; name: string }>;

function Table() {
  const { connected, people, writes } = useGridSync({ store, socketKey: 'sys_dict:5', version: 3, port });
  return <p>{[connected ? '在线' : '离线', writes ? '可改' : '只看', ...people.map(({ name }) => name)].join(' ')}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  Wire.all = [];
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
  expect(wire().url).toMatch(/\/api\/vxeSocket\/7\/[0-9a-f-]{36}$/);
  expect(wire().protocol).toBe('secret');
  wire().opens();
  expect(wire().sent).toEqual(['{"type":"open_vxe_table","data":{"socketKey":"sys_dict:5"}}']);
  wire().says({ event: 'opened', version: 3, writes: true });
  wire().says({ event: 'here', people: [{ id: '8', name: '王芳' }] });
  expect(shown()).toBe('在线 可改 王芳');
  expect(read).not.toHaveBeenCalled();

  await later(10_000);
  expect(wire().sent.at(-1)).toBe('{"type":"heart_beat","data":""}');
  await later(6_000); // no answer
  expect(shown()).toBe('离线 可改');
  await later(7_000);
  expect(Wire.all).toHaveLength(2);
  wire().opens();
  await later(0);
  expect(read).toHaveBeenCalledOnce();
  expect(store.rows()[0]?.name).toBe('新');

  unmount();
  expect(wire().closed).toBe(false); // a hidden tab stays connected for a while
  const again = render(<Table />);
  expect(wire().sent.filter((text) => text.includes('open_vxe_table'))).toHaveLength(2);
  again.unmount();
  await later(5 * 60_000);
  expect(Wire.all.every(({ closed }) => closed)).toBe(true);
});

it('reads when the record is newer than its rows, once the rows themselves have not come', async () => {
  const { unmount } = render(<Table />);
  wire().opens();
  wire().says({ event: 'opened', version: 4, writes: false });
  await later(399);
  expect(read).not.toHaveBeenCalled();
  await later(1);
  expect(read).toHaveBeenCalledOnce();
  unmount();
});

it('hears nothing that is no message', () => {
  const { unmount } = render(<Table />);
  wire().opens();
  for (const data of [
    '',
    '[]',
    '{"type":"common_send_date"}',
    '{"type":"common_send_date","data":{"key":1,"args":[{}]}}',
    '{"type":"update_vxe_table","data":{"socketKey":"sys_dict:5","args":[1,2]}}',
  ]) {
    act(() => wire().onmessage?.({ data }));
  }
  wire().says({ event: 'here', people: [{ id: 8, name: '王芳' }, null] });
  wire().says({ event: 'unknown' });
  expect(shown()).toBe('在线 只看');
  unmount();
});
