/** What stands in for parts of the kit's table that no list of ours asks for (kit.config.ts). */
export const same = <Given>(given: Given): Given => given;
export const empty = () => ({});
export const unused = '';

const none: ReadonlySet<never> = new Set();

/** The server sorts, and the heads are ours. */
export const sorter = () => [same, [], {}, empty] as const;
/** Conditions stand above the table. */
export const filter = () => [same, [], {}] as const;
/** Boxes are drawn past it. */
export const selection = () => [same, none] as const;
/** Pages stand below it. */
export const pages = () => [{}, empty] as const;
