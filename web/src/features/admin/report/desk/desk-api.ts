import type { Answer, PathOf } from '@/shared/api/calls';
import { ApiError } from '@/shared/api/errors';
import { staff } from '@/shared/api/staff-client';
import { staffQuery, unkept } from '@/shared/api/staff-query';
import { resourceKey } from '@/ui-admin/list/resource-api';

export const reportBase = '/online/cgreport/head';
export const reportPermission = 'online:report';

export const editAddress = (id: string) => `/report/config/edit/${id}`;
export const mailsAddress = (id: string) => `/report/config/mails/${id}`;

type RowsAt<P extends PathOf<'get'>> = NonNullable<Answer<'get', P>> extends (infer Row)[] ? Row : never;

export type ReportHead = Answer<'get', '/online/cgreport/head/queryById'>;
export type ReportItem = RowsAt<'/online/cgreport/item/listByHeadId'>;
export type ReportParam = RowsAt<'/online/cgreport/param/listByHeadId'>;
export type ReportVersion = RowsAt<'/online/cgreport/head/versions'>;
export type ReportPlan = Answer<'post', '/online/cgreport/head/explain'>;
export type Preview = Answer<'post', '/online/cgreport/head/preview'>;

/** Whether rows come from a data set as it is, or from a SELECT over data sets. */
export type Source = 'set' | 'sql';

/** A report as its form has it: the head with its rows. */
export type ReportDraft = ReportHead & { source: Source; items: ReportItem[]; params: ReportParam[] };

const headKey = (id: string) => [...resourceKey(reportBase), 'one', id] as const;

export const draftOf = (head: ReportHead, items: ReportItem[], params: ReportParam[]): ReportDraft => ({
  ...head,
  source: head.cgrSql === '' ? 'set' : 'sql',
  items,
  params,
});

/** A report with its fields and parameters. */
export const reportOptions = (id: string) =>
  unkept({
    queryKey: headKey(id),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const [head, items, params] = await Promise.all([
        staff.get(`${reportBase}/queryById`, { query: { id }, signal }),
        staff.get('/online/cgreport/item/listByHeadId', { query: { headId: id }, signal }),
        staff.get('/online/cgreport/param/listByHeadId', { query: { headId: id }, signal }),
      ]);
      return draftOf(head, items, params);
    },
  });

export const dataSetsOptions = staffQuery(['report', 'dataSets'], `${reportBase}/dataSets`);

/** Stores a report as a whole. A source that was not chosen is left out, whatever still stands in its field. */
export async function saveReport({ source, items, params, ...head }: ReportDraft): Promise<ReportDraft> {
  const chosen = { ...head, ...(source === 'set' ? { cgrSql: '' } : { dataSet: '' }) };
  const body = { head: chosen, items: items.map(asSent), params: params.map(asSent) };
  try {
    const saved = await (head.id === ''
      ? staff.post(`${reportBase}/add`, { body })
      : staff.put(`${reportBase}/editAll`, { body }));
    return draftOf(saved.head, saved.items ?? [], saved.params ?? []);
  } catch (error) {
    throw error instanceof ApiError ? atFields(error) : error;
  }
}

/** A new row has no id yet. */
function asSent<Row extends { id: string }>({ id, ...row }: Row) {
  return id === '' ? row : { id, ...row };
}

const lists: Readonly<Record<string, string>> = { items: '字段', params: '参数' };

/** A cell of a list as refusals name it: `items[2].fieldName`. */
const cell = /^(\w+)\[(\d+)\]/;

/** What the server says of rows stands at the list that they are in, and what it says of the head at its fields. */
function atFields(error: ApiError): ApiError {
  const fields: Record<string, string> = {};
  for (const [path, words] of Object.entries(error.fields)) {
    const [, list = '', place = ''] = cell.exec(path) ?? [];
    const label = lists[list];
    const name = label ? list : path.replace(/^head\./, '');
    const said = label ? `${label} ${Number(place) + 1}：${words}` : words;
    fields[name] = fields[name] ? `${fields[name]}；${said}` : said;
  }
  const { kind, code, message, current, next, incident, result } = error;
  return new ApiError({ kind, code, message, current, next, incident, result, fields });
}

type Tried = Pick<ReportDraft, 'source' | 'dataSet' | 'cgrSql'>;

const sourceOf = ({ source, dataSet, cgrSql }: Tried) => (source === 'set' ? { dataSet } : { cgrSql });

const valuesOf = (params: readonly ReportParam[]) =>
  Object.fromEntries(params.map(({ paramName, paramValue }) => [paramName, paramValue]));

/** The fields and parameters of what is written. */
export const parseSource = ({ source, dataSet, cgrSql }: Tried) =>
  staff.post(`${reportBase}/parseSql`, { body: source === 'set' ? { dataSet } : { sql: cgrSql } });

/** Milliseconds: the server ends what takes longer than ten seconds itself and says why. */
const patience = 15_000;

/** The first rows of what is written. */
export const previewOf = (draft: ReportDraft) =>
  staff.post(`${reportBase}/preview`, { body: { ...sourceOf(draft), params: valuesOf(draft.params) }, patience });

/** How the database answers what is written. */
export const planOf = (draft: ReportDraft) =>
  staff.post(`${reportBase}/explain`, { body: { ...sourceOf(draft), params: valuesOf(draft.params) }, patience });

/** A copy of a report, also of one that comes with the program. */
export const copyReport = (id: string) => staff.post(`${reportBase}/copy`, { body: { id } });

/** Says who may see a report; nothing else of it changes, so that works for those of the program, too. */
export const setRoles = ({ id, version, roles }: Pick<ReportHead, 'id' | 'version' | 'roles'>) =>
  staff.post(`${reportBase}/roles`, { body: { id, version, roles } });

const versionsKey = (id: string) => [...headKey(id), 'versions'] as const;

export const versionsOptions = (id: string) => staffQuery(versionsKey(id), `${reportBase}/versions`, { query: { id } });

export const differencesOptions = (id: string, from: number, to: number) =>
  staffQuery([...versionsKey(id), from, to], `${reportBase}/compare`, { query: { id, from, to } });

/** Saves a version anew over the report as it stands in this version number. */
export const restoreVersion = ({ id, version }: Pick<ReportHead, 'id' | 'version'>, no: number) =>
  staff.post(`${reportBase}/restore`, { body: { id, version, no } });
