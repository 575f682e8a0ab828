import { ApiError } from '@/shared/api/errors';
import type { Page } from '@/shared/api/staff';
import { type ListQuery, loadPage } from '@/ui-admin/list/resource-api';
import type { ListColumn, QueryField } from '@/widgets/list';
import type { BizRow, Business } from './business-picker';
import { positions } from './position-kind';
import { roles } from './role-kind';
import { people } from './user-kind';

/** A list that records are chosen from, whoever describes it. */
export type RecordSource = {
  name: string;
  /** The column that names a record. */
  text: string;
  columns: readonly ListColumn<BizRow>[];
  conditions: (signal: AbortSignal) => Promise<readonly QueryField[]>;
  page: (query: ListQuery, signal: AbortSignal) => Promise<Page<BizRow>>;
};

const declared = <Row extends BizRow>({ name, text, columns, query, listUrl }: Business<Row>): RecordSource => ({
  name,
  text,
  columns,
  conditions: async () => query,
  page: (sent, signal) => loadPage<Row>(listUrl, sent, signal),
});

/** The lists that the program declares itself, by code. */
const sources: Readonly<Record<string, () => RecordSource>> = {
  user: () => declared(people()),
  role: () => declared(roles),
  position: () => declared(positions),
};

export async function sourceOf(code: string): Promise<RecordSource> {
  const source = sources[code];
  if (!source) throw new ApiError({ kind: 'refused', code: 0, message: `没有编码为“${code}”的数据来源。` });
  return source();
}
