import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { staff, staffDownload } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';
import { saveFile } from '@/shared/api/transfer';
import type { AnswerFile } from '@/shared/survey/types';
import { resourceKey } from '@/ui-admin/list/resource-api';
import type { SurveyRow } from './survey-types';

export const surveyBase = '/survey/survey';
export const surveyPermission = 'survey:survey';

export const editAddress = (id: string) => `/interact/survey/edit/${id}`;
export const statisticsAddress = (id: string) => `/interact/survey/statistics/${id}`;

type Act = 'publish' | 'close' | 'reopen' | 'copy';

/** Changes the state of a survey that nobody else changed since it was read. */
export const actOn = (name: Act, { id, version }: Pick<SurveyRow, 'id' | 'version'>) =>
  staff.post(`${surveyBase}/${name}`, { body: { id, version } });

/** Publishes the results, with what became of people's opinions. */
export const announce = ({ id, version }: SurveyRow, outcome: string) =>
  staff.post(`${surveyBase}/announce`, { body: { id, version, outcome } });

/** Address of a page that shows the saved draft for half an hour and stores nothing. */
export const previewAddress = async ({ id, version }: Pick<SurveyRow, 'id' | 'version'>) =>
  (await staff.post(`${surveyBase}/preview`, { body: { id, version } })).path;

export const surveyOptions = (id: string) =>
  queryOptions({
    queryKey: [...resourceKey(surveyBase), 'one', id],
    queryFn: async ({ signal }) => {
      const survey = await staff.get(`${surveyBase}/queryById`, { query: { id }, signal });
      return { ...survey, questions: survey.questions ?? [] };
    },
  });

export const versionsOptions = (id: string) =>
  staffQuery([...resourceKey(surveyBase), 'versions', id], `${surveyBase}/versions`, { query: { id } });

export const statisticsOptions = (id: string) =>
  staffQuery([...resourceKey(surveyBase), 'statistics', id], `${surveyBase}/statistics`, { query: { id } });

export const crossOptions = (id: string, row: string, column: string) =>
  staffQuery([...resourceKey(surveyBase), 'cross', id, row, column], `${surveyBase}/cross`, {
    query: { id, row, column },
  });

/** What people wrote to a question, page by page. Each page is a look that the operation log keeps. */
export const textsOptions = (id: string, question: string) =>
  infiniteQueryOptions({
    queryKey: [...resourceKey(surveyBase), 'texts', id, question],
    queryFn: ({ signal, pageParam }) =>
      staff.get(`${surveyBase}/texts`, { query: { id, question, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.before || undefined,
    gcTime: 0,
  });

/** Hands an attachment to the browser. Each download is a look that the operation log keeps. */
export async function downloadFile({ id, name }: AnswerFile): Promise<void> {
  const file = await staffDownload(`${surveyBase}/file`, { query: { id } });
  saveFile(file.blob, name);
}
