import type { Page as PageOf, ServiceProps } from '@/shared/api/public';
import { Empty, Hotline } from '@/ui-portal/empty';
import { Page, PageHead } from '@/ui-portal/page';
import { PageTools } from '@/ui-portal/page-tools';
import { Pages } from '@/ui-portal/pages';
import type { SurveyBrief } from './types';
import { periodOf, stateOf } from './words';

type ListViewProps = { page: ServiceProps; list: PageOf<SurveyBrief> };

/** All surveys of the site; those that can be answered come first. */
export function ListView({ page, list }: ListViewProps) {
  return (
    <Page crumbs={page.crumbs} className="surveys">
      <PageHead title={page.name}>{page.column.description}</PageHead>
      {list.records.length === 0 ? (
        <Empty title="目前没有调查">
          <p>
            有意见想告诉我们，可以写信，或拨打 <Hotline />。
          </p>
        </Empty>
      ) : (
        <ul className="survey-list">
          {list.records.map((survey) => (
            <li key={survey.id}>
              <SurveyItem survey={survey} />
            </li>
          ))}
        </ul>
      )}
      <Pages
        current={list.current}
        pages={list.pages}
        href={(number) => (number === 1 ? page.column.path : `${page.column.path}?pageNo=${number}`)}
      />
      <PageTools title={page.name} reviewed={page.reviewed} />
    </Page>
  );
}

function SurveyItem({ survey }: { survey: SurveyBrief }) {
  const { text, tag } = stateOf(survey);
  return (
    <article className="card survey-item">
      <p className="meta">
        <span className={tag}>{text}</span>
        <span>{periodOf(survey)}</span>
        {survey.state === 'open' && survey.minutes > 0 && <span>约 {survey.minutes} 分钟</span>}
        {survey.anonymous && <span>匿名</span>}
      </p>
      <h2>
        <a href={survey.path}>{survey.title}</a>
      </h2>
      {survey.purpose !== '' && <p>{survey.purpose}</p>}
    </article>
  );
}
