import { ApiError } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';

/** Calls of a list page, by the names screens configure them under. */
export type UrlName =
  | 'list'
  | 'queryById'
  | 'add'
  | 'edit'
  | 'delete'
  | 'deleteBatch'
  | 'exportXls'
  | 'importExcel'
  | 'importTemplate'
  | 'passBatch'
  | 'start'
  | 'reject';

/** Calls that the engine gives every resource, so that they need no configuration. */
const standard: ReadonlySet<UrlName> = new Set([
  'list',
  'queryById',
  'add',
  'edit',
  'delete',
  'deleteBatch',
  'exportXls',
  'importExcel',
  'importTemplate',
]);

type Addressed = { base: string; urls?: Partial<Record<UrlName, string | null>> };

/** A call is used that the page has no address for. The message names the missing property. */
export class MissingUrl extends ApiError {
  constructor(name: UrlName) {
    super({ kind: 'refused', code: 0, message: messages.missingUrl(name) });
    this.name = 'MissingUrl';
  }
}

export function findUrl({ base, urls }: Addressed, name: UrlName): string | null {
  const own = urls?.[name];
  if (own !== undefined) {
    return own || null;
  }
  return base && standard.has(name) ? `${base}/${name}` : null;
}

/** The address of a call; throws MissingUrl when there is none. */
export function urlOf(resource: Addressed, name: UrlName): string {
  const url = findUrl(resource, name);
  if (url === null) {
    throw new MissingUrl(name);
  }
  return url;
}
