/** A line of two texts: in both, only in the one before, only in the one after. */
export type DiffLine = { kind: 'same' | 'gone' | 'come'; text: string };

/** Pairs of lines that are compared; texts with more are told apart by their beginnings and ends alone. */
const most = 4_000_000;

/** What became of the lines of a text. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [one, other] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const middle = compared(one.slice(start, one.length - end), other.slice(start, other.length - end));
  return [...marked('same', one.slice(0, start)), ...middle, ...marked('same', one.slice(one.length - end))];
}

const marked = (kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind, text }));

function compared(one: readonly string[], other: readonly string[]): DiffLine[] {
  if (one.length * other.length > most) return [...marked('gone', one), ...marked('come', other)];
  const common = lengths(one, other);
  const width = other.length + 1;
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < one.length || column < other.length) {
    const isSame = row < one.length && column < other.length && one[row] === other[column];
    if (isSame) lines.push({ kind: 'same', text: one[row++] ?? '' });
    if (isSame) column += 1;
    else if (column >= other.length || (row < one.length && at(row + 1, column) >= at(row, column + 1)))
      lines.push({ kind: 'gone', text: one[row++] ?? '' });
    else lines.push({ kind: 'come', text: other[column++] ?? '' });
  }
  return lines;
}

/** How many lines both have in common from each pair of lines on. */
function lengths(one: readonly string[], other: readonly string[]): Uint32Array {
  const width = other.length + 1;
  const common = new Uint32Array((one.length + 1) * width);
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const here = row * width + column;
      const [below, right] = [common[here + width] ?? 0, common[here + 1] ?? 0];
      common[here] = one[row] === other[column] ? (common[here + width + 1] ?? 0) + 1 : Math.max(below, right);
    }
  }
  return common;
}
