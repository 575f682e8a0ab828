import { type Choice, chosenAfter, type Held, type Pick } from './chosen';
import { changed, type ListChange, type ListState } from './state';

/** Where somebody is in a list: what is asked for, and what is chosen so far. */
export type Look<Entry, Filter extends string = string> = Held<Entry> & { state: ListState<Filter> };

/** What somebody does in a list. */
export type Step<Row, Entry, Filter extends string = string> =
  /** Turns to another page, another order, another length of pages. */
  | { go: ListChange<Filter> }
  /** Sets conditions. */
  | { search: Partial<Record<Filter, string>> }
  | { pick: Pick<Row, Entry> };

/** Where one is after a step. A search ends what was chosen, unless choosing is what the list is there for. */
export function afterStep<Row, Entry, Filter extends string>(
  look: Look<Entry, Filter>,
  step: Step<Row, Entry, Filter>,
  choice?: Choice<Row, Entry>,
): Look<Entry, Filter> {
  if ('pick' in step) {
    return choice ? { ...look, ...chosenAfter(look, step.pick, choice) } : look;
  }
  if ('go' in step) {
    return { ...look, state: changed(look.state, step.go) };
  }
  const state = changed(look.state, { filters: step.search });
  return choice?.keeps ? { ...look, state } : { entries: [], all: null, state };
}

/** Whether both ask for the same rows: who asks the same again wants to see what is new. */
export function asksTheSame(one: ListState, other: ListState): boolean {
  const said = ({ filters, ...rest }: ListState) =>
    JSON.stringify([...Object.entries(rest), ...Object.entries(filters).filter(([, value]) => value)].sort());
  return said(one) === said(other);
}
