import type { ServiceProps } from '@/shared/api/public';
import { Crumbs } from '@/ui-portal/crumbs';
import type { PublicSurvey } from './types';

/** Says that an answer was taken back. */
export function ErasedView({ page, survey }: { page: ServiceProps; survey: PublicSurvey }) {
  return (
    <>
      <Crumbs crumbs={page.crumbs} />
      <div className="wrap survey">
        <header className="page-head">
          <h1>答卷已撤回</h1>
          <p className="lead">您在“{survey.title}”的答卷已经删除，也不再计入统计。</p>
        </header>
        <p className="actions">
          <a className="btn" href={page.column.path}>
            看看别的调查
          </a>
        </p>
      </div>
    </>
  );
}
