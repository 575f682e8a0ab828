import type { ServiceProps } from '@/shared/api/public';
import { Crumbs } from '@/ui-portal/crumbs';
import { Island } from '@/ui-portal/island';
import { PageTools } from '@/ui-portal/page-tools';
import { ErasedView } from './erased-view';
import { FillIsland } from './fill-island';
import { ListView } from './list-view';
import type { SurveyData } from './types';

/** Pages of the surveys: the list, or one survey in whatever state its reader has reached. */
export default function SurveyPage(props: ServiceProps<SurveyData>) {
  const { list, survey, ...data } = props.data;
  if (data.view === 'list' || !survey) {
    const none = { records: [], total: 0, size: 10, current: 1, pages: 0 };
    return <ListView page={props} list={list ?? none} />;
  }
  if (data.view === 'erased') return <ErasedView page={props} survey={survey} />;
  const column = { name: props.column.name, path: props.column.path };
  return (
    <>
      <Crumbs crumbs={props.crumbs} />
      <Island name="survey" of={FillIsland} props={{ survey, data, column }} />
      <div className="wrap survey-tools">
        <PageTools title={survey.title} reviewed={props.reviewed} />
      </div>
    </>
  );
}
