import { diffArrays } from 'diff';

/** A piece of a line: in both versions, only in the older, only in the newer. */
export type Piece = { kind: 'same' | 'gone' | 'new'; text: string };

/** A line of a text in two versions. */
export type Row = { changed: boolean; pieces: Piece[] };

/** More edits than that, and a line counts as written anew: what is left in common would say nothing, and take seconds to find. */
const mostEdits = 400;

const words = new Intl.Segmenter('zh', { granularity: 'word' });

const tokensOf = (line: string) => [...words.segment(line)].map(({ segment }) => segment);

/** Two versions of a text line by line; a line that was changed is compared word by word, as Chinese is cut into words. */
export function rowsOf(older: string, newer: string): Row[] {
  const rows: Row[] = [];
  let gone: string[] = [];
  const settle = (added: readonly string[]) => {
    for (let at = 0; at < Math.max(gone.length, added.length); at += 1) {
      rows.push({ changed: true, pieces: piecesOf(gone[at], added[at]) });
    }
    gone = [];
  };
  for (const { value, added, removed } of diffArrays(linesOf(older), linesOf(newer))) {
    if (removed) {
      gone = value;
    } else if (added) {
      settle(value);
    } else {
      settle([]);
      rows.push(...value.map((text): Row => ({ changed: false, pieces: [{ kind: 'same', text }] })));
    }
  }
  settle([]);
  return rows;
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));

function piecesOf(older: string | undefined, newer: string | undefined): Piece[] {
  const whole: Piece[] = [
    ...(older === undefined ? [] : [{ kind: 'gone' as const, text: older }]),
    ...(newer === undefined ? [] : [{ kind: 'new' as const, text: newer }]),
  ];
  if (older === undefined || newer === undefined) {
    return whole;
  }
  const changes = diffArrays(tokensOf(older), tokensOf(newer), { maxEditLength: mostEdits });
  return (
    changes?.map(({ value, added, removed }) => ({
      kind: added ? 'new' : removed ? 'gone' : 'same',
      text: value.join(''),
    })) ?? whole
  );
}

/** Rows as they are shown when only changes are asked for: what stands unchanged between them is counted. */
export function foldedRows(rows: readonly Row[]): (Row | { unchanged: number })[] {
  const folded: (Row | { unchanged: number })[] = [];
  for (const row of rows) {
    const last = folded.at(-1);
    if (row.changed) {
      folded.push(row);
    } else if (last && 'unchanged' in last) {
      last.unchanged += 1;
    } else {
      folded.push({ unchanged: 1 });
    }
  }
  return folded;
}
