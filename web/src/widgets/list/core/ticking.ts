/** A box that was pressed, on a page whose boxes have these keys in their order. */
export type Press = {
  key: string;
  page: readonly string[];
  /** With Shift held down. */
  wide: boolean;
  /** The box that was ticked last, where pressing with Shift begins. */
  from: string | null;
};

/** What is ticked after a box was pressed, and where the next press with Shift begins. */
export function afterPress(
  ticked: readonly string[],
  press: Press,
): { ticked: readonly string[]; from: string | null } {
  const { key, page, wide } = press;
  const held = new Set(ticked);
  if (wide && page.some((each) => held.has(each))) return afterWidePress(ticked, press);
  return held.has(key)
    ? { ticked: ticked.filter((each) => each !== key), from: null }
    : { ticked: [...ticked, key], from: key };
}

/** All from the last box to this one are ticked; where they are already, none of them is any more. */
function afterWidePress(ticked: readonly string[], { key, page, from }: Press) {
  const [at, begin] = [page.indexOf(key), page.indexOf(from ?? key)];
  const range = page.slice(Math.min(at, Math.max(begin, 0)), Math.max(at, begin) + 1);
  const missing = range.filter((each) => !ticked.includes(each));
  return missing.length > 0
    ? { ticked: [...ticked, ...missing], from: key }
    : { ticked: ticked.filter((each) => !range.includes(each)), from: null };
}

/** What is ticked after the box of the whole page was pressed. */
export function afterPagePress(ticked: readonly string[], page: readonly string[]): readonly string[] {
  const missing = page.filter((each) => !ticked.includes(each));
  return missing.length > 0 ? [...ticked, ...missing] : ticked.filter((each) => !page.includes(each));
}
