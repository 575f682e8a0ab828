import { useEffect, useEffectEvent, useRef } from 'react';
import type { RowRefusal } from '@/ui-admin/values/value-kind';
import type { RowKey } from '../core/delta';
import type { RowChecks } from '../core/row-checks';
import type { RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';

type Answering = {
  ask: () => Promise<string | null>;
  refused: (said: readonly RowRefusal[]) => string | null;
};

/** Who answers for the control of an id, as long as it is there. */
const answering = new Map<string, Answering>();

/** What is wrong in the rows that are the control of this id, for a form that waits for their checks; null where nothing is. */
export const askRows = (id: string): Promise<string | null> => answering.get(id)?.ask() ?? Promise.resolve(null);

/** What the server refused of the rows that are the control of this id stands in their cells; returns what the field says of it. */
export const refuseRows = (id: string, said: readonly RowRefusal[]): string | null =>
  answering.get(id)?.refused(said) ?? null;

type Held<Row extends Values> = { store: RowStore<Row>; checks: RowChecks<Row> };

type Field<Row extends Values> = {
  /** Of the control. */
  id: string;
  /** The form has found something wrong: all of it is shown. */
  invalid: boolean;
  /** The rows, null while they are not there. */
  rows: () => Held<Row> | null;
  /** What a row is called, by its number from 1. */
  nameOf: (number: number) => string;
  /** What is wrong with the rows, beyond what their kind sees in their values. */
  ask?: (() => Promise<string | null>) | undefined;
};

/** Rows are the value of a field, or what its value is made of: the form hears what is wrong with them, and they hear what was refused. */
export function useFormRows<Row extends Values>({ id, invalid, rows, nameOf, ask }: Field<Row>): void {
  // Rows may come, go and move while those that were sent are under way.
  const sent = useRef<readonly RowKey[]>([]);
  const isRefused = useRef(false);
  const asked = useEffectEvent(async () => {
    const found = (await ask?.()) ?? null;
    sent.current = rows()?.store.filledKeys() ?? [];
    return found;
  });
  const refused = useEffectEvent((said: readonly RowRefusal[]) => {
    const held = rows();
    if (!held) return null;
    isRefused.current = true;
    return told(held, sent.current, nameOf, said);
  });
  const looksAtAll = useEffectEvent(() => void rows()?.checks.all());
  useEffect(() => {
    answering.set(id, { ask: () => asked(), refused: (said) => refused(said) });
    return () => void answering.delete(id);
  }, [id]);
  useEffect(() => {
    // What was refused has passed all checks, which would take its words away.
    if (invalid && !isRefused.current) looksAtAll();
    isRefused.current = false;
  }, [invalid]);
}

/** As many refusals as a field names; the others stand in their cells. */
const most = 3;

/** Puts what was refused into its cells, and says it with the names that the rows have on the screen. */
function told<Row extends Values>(
  { store, checks }: Held<Row>,
  sent: readonly RowKey[],
  nameOf: (number: number) => string,
  said: readonly RowRefusal[],
): string {
  const lines = said.map(({ row, column, message }) => {
    const key = sent[row] ?? '';
    if (store.has(key) && store.column(column)) checks.put(key, column, message);
    const place = store.has(key) ? store.indexOf(key) : row;
    return { place, words: `${nameOf(place + 1)}：${message}` };
  });
  const words = lines.sort((one, other) => one.place - other.place).map((line) => line.words);
  const more = words.length > most ? `；另有 ${words.length - most} 处` : '';
  return words.slice(0, most).join('；') + more;
}
