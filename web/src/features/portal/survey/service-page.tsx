import type { ServiceProps } from '@/shared/api/public';
import { ErasedView } from './erased-view';
import { FillPage } from './fill-page';
import { ListView } from './list-view';
import type { SurveyData } from './types';

/** Pages of the surveys: the list, or one survey in whatever state its reader has reached. */
export default function SurveyPage(props: ServiceProps<SurveyData>) {
  const { view, list, survey } = props.data;
  if (view === 'list' || !survey) {
    const none = { records: [], total: 0, size: 10, current: 1, pages: 0 };
    return <ListView page={props} list={list ?? none} />;
  }
  if (view === 'erased') return <ErasedView page={props} survey={survey} />;
  return <FillPage page={props} survey={survey} data={props.data} />;
}
