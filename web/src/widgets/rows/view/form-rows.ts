import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import { type RowRefusal, refusedRow } from '@/ui-admin/values/row-refusal';
import type { RowKey } from '../core/delta';
import type { RowChecks } from '../core/row-checks';
import type { RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';
import { WithinCell } from './within-cell';

type Answering = {
  ask: () => Promise<string | null>;
  refused: (said: readonly RowRefusal[]) => string | null;
  forgive: () => void;
};

/** Who answers for the control of an id, as long as it is there. */
const answering = new Map<string, Answering>();

/** What is wrong, or was refused, in the rows that are the control of this id, for a form that waits for their checks; null where nothing is. */
export const askRows = (id: string): Promise<string | null> => answering.get(id)?.ask() ?? Promise.resolve(null);

/** What the server refused of the rows that are the control of this id stands in their cells; returns what the field says of it. */
export const refuseRows = (id: string, said: readonly RowRefusal[]): string | null =>
  answering.get(id)?.refused(said) ?? null;

/** The rows that are the control of this id are sent again. */
export const forgiveRows = (id: string): void => answering.get(id)?.forgive();

/** What a kind of value says of rows that are the control of a form. */
export const answeredByRows = { ask: askRows, refused: refuseRows, forgive: forgiveRows };

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
  const sent = useRef<readonly RowKey[] | null>(null);
  const isRefused = useRef(false);
  const asked = useEffectEvent(async () => {
    const found = (await ask?.()) ?? null;
    const held = rows();
    sent.current = held?.store.filledKeys() ?? [];
    return found ?? (held && stillRefused(held, nameOf));
  });
  const refused = useEffectEvent((said: readonly RowRefusal[]) => {
    const held = rows();
    if (!held) return null;
    isRefused.current = true;
    return told(held, sent.current ?? held.store.filledKeys(), nameOf, said);
  });
  const forgive = useEffectEvent(() => rows()?.checks.forgive());
  const looksAtAll = useEffectEvent(() => void rows()?.checks.all());
  useEffect(() => {
    answering.set(id, { ask: () => asked(), refused: (said) => refused(said), forgive: () => forgive() });
    return () => void answering.delete(id);
  }, [id]);
  useEffect(() => {
    // What was refused has passed all checks, which would take its words away.
    if (invalid && !isRefused.current) looksAtAll();
    isRefused.current = false;
  }, [invalid]);
  useWithinCell(rows);
}

/** Rows within a cell of other rows show what was refused of them as long as they are there; meanwhile and afterwards the cell does. */
function useWithinCell<Row extends Values>(rows: () => Held<Row> | null): void {
  const cell = useContext(WithinCell);
  const take = useEffectEvent(() => {
    const held = rows();
    if (!held || !cell) return;
    const keys = held.store.filledKeys();
    for (const { row, column, message } of cell.take()) held.checks.refuse(keys[row] ?? '', column, message);
  });
  const giveBack = useEffectEvent(() => cell?.giveBack(rows()?.checks.refused() ?? []));
  const forgive = useEffectEvent(() => rows()?.checks.forgive());
  useEffect(() => {
    if (!cell) return;
    take();
    const leave = [cell.onSaid(() => take()), cell.onSentAgain(() => forgive())];
    return () => {
      for (const each of leave) each();
      giveBack();
    };
  }, [cell]);
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
    checks.refuse(key, column, message);
    const place = store.has(key) ? store.indexOf(key) : row;
    return { place, words: `${nameOf(place + 1)}：${wordsWithin(store, column)}${message}` };
  });
  const words = lines.sort((one, other) => one.place - other.place).map((line) => line.words);
  const more = words.length > most ? `；另有 ${words.length - most} 处` : '';
  return words.slice(0, most).join('；') + more;
}

/** What the row within a cell is called that a refusal is about. */
function wordsWithin<Row extends Values>(store: RowStore<Row>, path: string): string {
  const within = refusedRow(path);
  const label = within && store.column(within.name)?.label;
  return label ? `${label} ${within.row + 1}：` : '';
}

/** The first of what was refused and has not changed since. */
function stillRefused<Row extends Values>(
  { store, checks }: Held<Row>,
  nameOf: (number: number) => string,
): string | null {
  const [first] = checks.refused();
  const key = first && store.filledKeys()[first.row];
  return key === undefined ? null : `${nameOf(store.indexOf(key) + 1)}：${first?.message}`;
}
