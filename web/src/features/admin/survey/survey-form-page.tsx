import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageParams } from '@/ui-admin/page/page-address';
import { useMay } from '@/ui-admin/permission';
import { Denied, Failed, Loading } from '@/ui-admin/state/states';
import { surveyOptions, surveyPermission } from './survey-api';
import { SurveyForm } from './survey-form';
import type { Survey } from './survey-types';

const blank: Survey = {
  id: '',
  version: 0,
  title: '',
  intro: '',
  purpose: '',
  thanks: '',
  outcome: '',
  startTime: null,
  endTime: null,
  minutes: 0,
  anonymous: true,
  sensitive: false,
  attachments: false,
  limitRule: 'browser',
  humanRule: 'published',
  quota: 0,
  resultRule: 'never',
  questions: [],
  publishedNo: 0,
  answerCount: 0,
  closeTime: null,
  resultTime: null,
  state: 'draft',
  path: '',
  createBy: '',
  createTime: '',
  updateBy: '',
  updateTime: null,
};

/** One survey in its own tab: a new one or a stored one. */
export default function SurveyFormPage() {
  const { id = 'new' } = usePageParams();
  const may = useMay();
  // A new survey gets its address while it is being edited; that must not load the form anew.
  const [startedNew] = useState(id === 'new');
  if (!may(`${surveyPermission}:${id === 'new' ? 'add' : 'edit'}`)) return <Denied />;
  return startedNew ? <SurveyForm survey={blank} /> : <StoredSurvey id={id} />;
}

function StoredSurvey({ id }: { id: string }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(surveyOptions(id));
  // The first fresh answer fills the form; later ones must not touch what is being typed.
  const [survey, setSurvey] = useState<Survey | null>(null);
  if (data && isFetchedAfterMount && !survey) setSurvey(data);
  if (survey) return <SurveyForm survey={survey} />;
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={12} />;
}
