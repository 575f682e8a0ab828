import type { ServiceProps } from '@/shared/api/public';
import { Page, PageHead } from '@/ui-portal/page';
import type { PublicSurvey } from './types';

/** Says that an answer was taken back. */
export function ErasedView({ page, survey }: { page: ServiceProps; survey: PublicSurvey }) {
  return (
    <Page crumbs={page.crumbs} className="survey">
      <PageHead title="答卷已撤回">您在“{survey.title}”的答卷已经删除，也不再计入统计。</PageHead>
      <p className="actions">
        <a className="btn" href={page.column.path}>
          看看别的调查
        </a>
      </p>
    </Page>
  );
}
