import { type MatchType, parseSent, type SentCondition } from './query';

/** A query kept under a name. */
export type SavedQuery = {
  /** Empty for a query that only this browser knows. */
  id: string;
  title: string;
  matchType: MatchType;
  /** None where the conditions cannot be read. */
  records: SentCondition[];
  /** What this browser holds of a query that cannot be read; it stays as it is. */
  held?: unknown;
  /** mine: only I see it; depart: everybody of my department does. */
  share: 'mine' | 'depart';
  createBy: string;
  /** Only own queries can be overwritten and deleted. */
  own: boolean;
};

/** The key is the specification's: saved queries of earlier clients stay readable. */
const prefix = 'JSuperQuerySaved_';

/** Queries that this browser keeps for a page; whatever is not one is passed over. */
export function readSaved(code: string, store: Storage = localStorage): SavedQuery[] {
  try {
    const list: unknown = JSON.parse(store.getItem(prefix + code) ?? '[]');
    return Array.isArray(list) ? list.flatMap(toSaved) : [];
  } catch {
    return [];
  }
}

/** False when the browser has no room or forbids storage. */
export function writeSaved(code: string, list: readonly SavedQuery[], store: Storage = localStorage): boolean {
  const kept = list.map(({ title, matchType, records, held }) => held ?? { title, matchType, records });
  try {
    store.setItem(prefix + code, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

function toSaved(value: unknown): SavedQuery[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const { title, matchType, records } = value as Record<string, unknown>;
  const sent = parseSent(matchType, records);
  if (typeof title !== 'string' || title === '' || !sent) {
    return [];
  }
  const query = localQuery(title, sent.matchType, sent.params);
  return [isReadable(query) ? query : { ...query, held: value }];
}

/** False for a query with a condition that nobody here knows, such as one of a later version: it can neither be taken nor shared. */
export function isReadable({ records }: SavedQuery): boolean {
  return records.length > 0;
}

export function localQuery(title: string, matchType: MatchType, records: SentCondition[]): SavedQuery {
  return { id: '', title, matchType, records, share: 'mine', createBy: '', own: true };
}

/** The list with the query under its title, in place of an own one of the same title. */
export function withSaved(list: readonly SavedQuery[], query: SavedQuery): SavedQuery[] {
  const rest = list.filter((each) => !(each.own && each.title === query.title));
  return [query, ...rest];
}

/** Server queries first; a local one shows only while the server has none of mine with its title. */
export function mergeSaved(server: readonly SavedQuery[], local: readonly SavedQuery[]): SavedQuery[] {
  const mine = new Set(server.filter(({ own }) => own).map(({ title }) => title));
  return [...server, ...local.filter(({ title }) => !mine.has(title))];
}
