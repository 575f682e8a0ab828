import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { same } from './merge';

/**
 * Puts the stored row into the form after a save: the server cleans texts and counts the version. What was typed while the answer
 * was under way stays on top of it and counts as unsaved; true when there is such.
 * @param sent the row as it was when it was sent, from which what was typed since is told
 */
export function settle<Row extends FieldValues>(form: UseFormReturn<Row>, sent: Row, stored: Row): boolean {
  const typed = form.getValues();
  form.reset(stored);
  const names = (Object.keys(typed) as Path<Row>[]).filter((name) => !same(typed[name], sent[name]));
  let unsaved = false;
  for (const name of names) {
    const value = onTop(typed[name], sent[name], stored[name]) as PathValue<Row, Path<Row>>;
    form.setValue(name, value, { shouldDirty: true });
    unsaved ||= !same(value, stored[name]);
  }
  return unsaved;
}

/** A value with what was typed since it was sent. In a list each row does this by itself: it has its id and version from the server. */
function onTop(typed: unknown, sent: unknown, stored: unknown): unknown {
  if (!areRows(typed) || !areRows(sent) || !areRows(stored) || sent.length !== stored.length) return typed;
  return typed.map((row, at) => {
    const place = placeIn(sent, row, at);
    const [was, is] = [sent[place], stored[place]];
    if (!was || !is) return row;
    const untouched = Object.entries(is).filter(([name]) => same(row[name], was[name]));
    return { ...row, ...Object.fromEntries(untouched) };
  });
}

/** Where a row stood when it was sent; -1 for one that came later. A row without an id is known by its place alone. */
function placeIn(sent: readonly Values[], { id }: Values, at: number): number {
  if (id) return sent.findIndex((row) => row.id === id);
  return sent[at]?.id ? -1 : at;
}

type Values = Readonly<Record<string, unknown>>;

const areRows = (value: unknown): value is Values[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);
