import type { ServiceProps } from '@/shared/api/public';
import { Onward } from '@/ui-portal/actions';
import { Page, PageHead } from '@/ui-portal/page';
import type { PublicSurvey } from './types';

/** Says that an answer was taken back. */
export function ErasedView({ page, survey }: { page: ServiceProps; survey: PublicSurvey }) {
  return (
    <Page crumbs={page.crumbs} className="survey">
      <PageHead title="答卷已撤回">您在“{survey.title}”的答卷已经删除，也不再计入统计。</PageHead>
      <Onward href={page.column.path} text="看看别的调查" />
    </Page>
  );
}
