import { readJson } from '@/shared/live/channel';

/** Somebody who has the table open. */
export type GridPerson = { id: string; name: string };

/** What is heard of a table: what the server says itself, and what another window says of a row. */
export type GridMessage =
  | { event: 'opened'; key: string; version: number; writes: boolean }
  | { event: 'refused'; key: string }
  | { event: 'changed'; key: string; version: number }
  | { event: 'here'; key: string; people: GridPerson[] }
  | { event: 'row'; key: string; row: Readonly<Record<string, unknown>>; from: string };

/** What a text of the server says; null for what is none, and for the answer to a heartbeat. */
export function readGridMessage(text: unknown): GridMessage | null {
  const message = readJson(text);
  if (!message || !('type' in message && 'data' in message)) return null;
  const { type, data } = message;
  if (!isObject(data) || !Array.isArray(data.args)) return null;
  if (type === 'update_vxe_table') return rowOf(data.socketKey, data.args);
  return type === 'common_send_date' ? eventOf(data.key, data.args[0]) : null;
}

export function opening(socketKey: string): string {
  return JSON.stringify({ type: 'open_vxe_table', data: { socketKey } });
}

/** Its person is not at the table any more, although the connection stands. */
export function closing(socketKey: string): string {
  return JSON.stringify({ type: 'close_vxe_table', data: { socketKey } });
}

export function saying(socketKey: string, row: Readonly<Record<string, unknown>>, from: string): string {
  return JSON.stringify({ type: 'update_vxe_table', data: { socketKey, args: [row, from] } });
}

function rowOf(key: unknown, [row, from]: unknown[]): GridMessage | null {
  if (typeof key !== 'string' || !isObject(row) || (typeof from !== 'string' && typeof from !== 'number')) return null;
  return { event: 'row', key, row, from: String(from) };
}

function eventOf(key: unknown, said: unknown): GridMessage | null {
  if (typeof key !== 'string' || !isObject(said)) return null;
  const version = typeof said.version === 'number' ? said.version : 0;
  switch (said.event) {
    case 'opened':
      return { event: 'opened', key, version, writes: said.writes === true };
    case 'changed':
      return { event: 'changed', key, version };
    case 'here':
      return { event: 'here', key, people: Array.isArray(said.people) ? said.people.filter(isPerson) : [] };
    case 'refused':
      return { event: 'refused', key };
    default:
      return null;
  }
}

function isPerson(value: unknown): value is GridPerson {
  return isObject(value) && typeof value.id === 'string' && typeof value.name === 'string';
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
