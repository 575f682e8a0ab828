import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageParams } from '@/ui-admin/page/page-address';
import { useMay } from '@/ui-admin/permission';
import { Denied, Waiting } from '@/ui-admin/state/states';
import { surveyOptions, surveyPermission } from './survey-api';
import { newSurvey } from './survey-fields';
import { SurveyForm } from './survey-form';
import type { Survey } from './survey-types';

/** One survey in its own tab: a new one or a stored one. */
export default function SurveyFormPage() {
  const { id = 'new' } = usePageParams();
  const may = useMay();
  // A new survey gets its address while it is being edited; that must not load the form anew.
  const [startedNew] = useState(id === 'new');
  if (!may(`${surveyPermission}:${id === 'new' ? 'add' : 'edit'}`)) return <Denied />;
  return startedNew ? <SurveyForm survey={newSurvey()} /> : <StoredSurvey id={id} />;
}

function StoredSurvey({ id }: { id: string }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(surveyOptions(id));
  // The first fresh answer fills the form; later ones must not touch what is being typed.
  const [survey, setSurvey] = useState<Survey | null>(null);
  if (data && isFetchedAfterMount && !survey) setSurvey(data);
  if (survey) return <SurveyForm survey={survey} />;
  return <Waiting error={error} onRetry={refetch} rows={12} />;
}
