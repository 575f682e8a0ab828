import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Page } from '@/shared/api/staff';
import { type Answer, answered, answerOf, asPage, pageInstead } from '../core/answer';
import type { Choice, Held, Pick } from '../core/chosen';
import { afterStep, asksTheSame, type Step } from '../core/look';
import { type ListChange, type ListState, type Sort, usual } from '../core/state';
import { useListState } from './use-list-state';

/** What a face draws of a list. */
export type Shown<Row> = {
  answer: Answer<Row>;
  /** Asks again for what is shown. */
  again: () => void;
  /** What tells rows apart. */
  keyOf(row: Row): string;
  /** Where one is in it, how long a page may be, and how to get elsewhere; what is there as a whole has no pages. */
  at?: { state: ListState; sizes: readonly number[]; change: (change: ListChange) => void };
  /** What is ticked, and what ticking does; without it there are no boxes. */
  ticks?: {
    keys: readonly string[];
    /** What was ticked last, which may be more than is drawn already. */
    latest: () => readonly string[];
    multiple: boolean;
    onTick: (keys: readonly string[]) => void;
    onRow(row: Row): void;
  };
};

type Rows<Row> = Page<Row> | readonly Row[];

/** A list without a face. */
export type List<Row, Entry, Filter extends string = string> = Shown<Row> & {
  state: ListState<Filter>;
  /** Turns to another page, order or length of pages. */
  change: (change: ListChange<Filter>) => void;
  /** Sets conditions: starts at page 1. */
  search: (filters: Partial<Record<Filter, string>>) => void;
  /** What is chosen, as it is drawn. */
  held: Held<Entry>;
  /** What was chosen last, which may be more than is drawn already: what a button takes along. */
  latest: () => readonly Entry[];
  /** All rows, where they were chosen last instead of single ones. */
  latestAll: () => Held<Entry>['all'];
  pick: (pick: Pick<Row, Entry>) => void;
};

/** The kind of row in an answer that is a page, or all rows. */
type RowIn<Sent> = Sent extends { records: (infer Row)[] } ? Row : Sent extends readonly (infer Row)[] ? Row : never;

type Options<Sent, Key extends QueryKey, Filter extends string, Row, Entry> = {
  /** The call for a state. */
  ask: (state: ListState<Filter>) => UseQueryOptions<Sent, Error, Sent, Key>;
  /** The rows of an answer that is more than them. */
  rowsOf?: (sent: Sent) => Rows<Row>;
  /** False where the person may not see it: nothing is asked then. */
  allowed?: boolean;
  /** Names of the conditions. */
  names?: readonly Filter[];
  sort?: Sort;
  /** How many rows a page may have, the usual number first. */
  sizes?: readonly number[];
  /** Keeps the state out of the address: for a list in a dialog or beside another one. */
  local?: boolean;
  keyOf?: (row: Row) => string;
  /** How rows are chosen; without it they are not. */
  choice?: Choice<Row, Entry>;
  /** What is chosen at first. */
  chosen?: readonly Entry[];
};

const idOf = (row: unknown) => String(Reflect.get(Object(row), 'id'));

/** A list: what is asked for stands in the address of the page or here, its rows in the cache, what is chosen here. */
export function useList<
  Sent extends object,
  Key extends QueryKey,
  Filter extends string,
  Row = RowIn<Sent>,
  Entry = never,
>(options: Options<Sent, Key, Filter, Row, Entry>): List<Row, Entry, Filter> {
  const { ask, allowed = true, names = [], sort = usual.sort, sizes = usual.sizes, local = false } = options;
  const { keyOf = idOf, choice, chosen = [], rowsOf } = options;
  const { state, latest, write } = useListState(names, { sort, sizes }, local);
  const [held, setHeld] = useState<Held<Entry>>({ entries: chosen, all: null });
  const heldNow = useRef(held);
  const call = ask(state);
  const enabled = allowed && (call.enabled ?? true);
  const query = useQuery({ placeholderData: keepPreviousData, ...call, enabled });
  const page = useMemo(
    () => query.data && asPage(rowsOf ? rowsOf(query.data) : (query.data as Rows<Row>)),
    [query.data, rowsOf],
  );
  // What the clock asks for again comes without a sign of work.
  const quiet = call.refetchInterval !== undefined && query.isSuccess && !query.isPlaceholderData;
  const { refetch, error } = query;
  const isFetching = query.isFetching && !quiet;
  const answer = useMemo(
    () => answerOf({ data: page, error, isFetching, allowed }, state),
    [page, error, isFetching, allowed, state],
  );
  const again = useCallback(() => void (enabled && refetch()), [enabled, refetch]);

  const take = (step: Step<Row, Entry, Filter>, replace = false) => {
    const before = latest();
    const { state: next, entries, all } = afterStep({ ...heldNow.current, state: before }, step, choice);
    const now = { entries, all };
    heldNow.current = now;
    const draw = () => {
      if ('search' in step && asksTheSame(before, next)) {
        again();
      } else if (next !== before) {
        write(next, replace);
      }
      setHeld(now);
    };
    // What was pressed shows first that it was heard; boxes see to that themselves.
    if ('pick' in step) draw();
    else startTransition(draw);
  };
  // Deleting the last row of the last page leaves a page that is no longer there.
  const instead = pageInstead(query.isPlaceholderData ? undefined : page, state);
  const turnTo = useEffectEvent((pageNo: number) => take({ go: { pageNo } }, true));
  useEffect(() => {
    if (instead !== null) {
      turnTo(instead);
    }
  }, [instead]);

  const change = (go: ListChange<Filter>) => take({ go });
  const pick = (step: Pick<Row, Entry>) => take({ pick: step });
  const chosenNow = () => heldNow.current.entries;
  const rows = page?.records ?? [];
  return {
    answer,
    again,
    keyOf,
    state,
    at: { state, sizes, change },
    change,
    search: (search) => take({ search }),
    held,
    latest: chosenNow,
    latestAll: () => heldNow.current.all,
    pick,
    ...(choice
      ? {
          ticks: {
            keys: held.entries.map(choice.keyOf),
            latest: () => chosenNow().map(choice.keyOf),
            multiple: choice.multiple,
            onTick: (keys) => pick({ keys, page: rows }),
            onRow: (row) => pick({ row }),
          },
        }
      : {}),
  };
}

/** Rows that come all at once: without conditions, order and pages. */
export function useWholeList<Row, Key extends QueryKey>(call: UseQueryOptions<Row[], Error, Row[], Key>): Shown<Row> {
  const { data, error, isFetching, refetch } = useQuery(call);
  const page = useMemo(() => data && asPage(data), [data]);
  const answer = useMemo(() => answerOf({ data: page, error, isFetching, allowed: true }), [page, error, isFetching]);
  return {
    answer,
    again: () => void refetch(),
    keyOf: idOf,
  };
}

/** The same list with other rows, as what is left of them by a search. */
export function withRows<Row>(list: Shown<unknown>, rows: readonly Row[]): Shown<Row> {
  const is = list.answer.is === 'rows' && rows.length === 0 ? 'empty' : list.answer.is;
  return { answer: { ...list.answer, is, rows, total: rows.length }, again: list.again, keyOf: list.keyOf };
}

/** Rows that are there already, as a list for a face. */
export const rowsThere = <Row>(rows: readonly Row[], keyOf: (row: Row) => string = idOf): Shown<Row> => ({
  answer: answered(rows),
  again: () => {},
  keyOf,
});
