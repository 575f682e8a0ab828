import type { Answer } from '@/shared/api/calls';
import { staff, staffTold } from '@/shared/api/staff-client';
import { staffQuery, unkept } from '@/shared/api/staff-query';
import { members } from '@/ui-admin/values/text-control';
import { loadConditions, loadParameters, loadReport } from '@/widgets/report';
import { reportBase } from '../desk/desk-api';
import { mailFieldsOf } from './mail-fields';

const base = '/online/cgreport/mail';

export type Mail = NonNullable<Answer<'get', '/online/cgreport/mail/list'>>[number];

export type MailReader = NonNullable<Mail['readers']>[number];

/** A sending as its form has it. */
export type MailRow = Pick<Mail, 'id' | 'version' | 'headId' | 'cronExpression' | 'query' | 'attached' | 'enabled'> & {
  /** Accounts, with commas between. */
  users: string;
};

export const newMail = (headId: string): MailRow => ({
  id: '',
  version: 0,
  headId,
  cronExpression: '0 0 8 ? * MON',
  query: '',
  attached: true,
  enabled: true,
  users: '',
});

export const rowOf = ({ id, version, headId, cronExpression, query, attached, enabled, readers }: Mail): MailRow => ({
  ...{ id, version, headId, cronExpression, query, attached, enabled },
  users: (readers ?? []).flatMap(({ username }) => username || []).join(),
});

/** The report of sendings, and what can be asked of it. */
export const reportOptions = (id: string) =>
  unkept({
    queryKey: ['report', 'mails', 'report', id],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { name, code } = await staff.get(`${reportBase}/queryById`, { query: { id }, signal });
      const report = await loadReport(code, signal);
      const [parameters, conditions] = await Promise.all([loadParameters(id, signal), loadConditions(report, signal)]);
      return { id, name, code, fields: mailFieldsOf(parameters, conditions) };
    },
    // Fields hold what is being typed; they are not made anew below it.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false as const,
  });

export const mailsKey = (id: string) => ['report', 'mails', 'list', id] as const;

export const mailsOptions = (id: string) => staffQuery(mailsKey(id), `${base}/list`, { query: { headId: id } });

export function saveMail({ id, version, users, ...row }: MailRow) {
  const named = { ...row, users: members(users) };
  return staff.post(`${base}/save`, { body: id === '' ? named : { ...named, id, version } });
}

/** Switches a sending on or off; nothing else of it changes. */
export const switchMail = ({ id, version, enabled }: Mail) =>
  staff.post(`${base}/save`, { body: { id, version, enabled: !enabled } });

export const deleteMail = ({ id }: Mail) => staff.delete(`${base}/delete`, { query: { id } });

/** Milliseconds: a mail to oneself is waited for, the report and the mail server together. */
const patience = 60_000;

/** Sends once now, to all readers or to oneself alone; gives the words of the server. */
export const sendMail = async ({ id }: Mail, mine: boolean) =>
  (await staffTold.post(`${base}/send`, { body: { id, mine }, patience })).message;
