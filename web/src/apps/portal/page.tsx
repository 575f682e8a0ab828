import type { ComponentType } from 'react';
import { ArticlePage } from '@/features/portal/articles/article-page';
import { SectionPage } from '@/features/portal/articles/section-page';
import CalculatorsPage from '@/features/portal/calculators/service-page';
import ClinicsPage from '@/features/portal/clinic/service-page';
import { HomePageView } from '@/features/portal/home/home-page';
import ConsultPage from '@/features/portal/letter/service-page';
import RecruitmentPage from '@/features/portal/recruit/service-page';
import { SearchPage } from '@/features/portal/search/search-page';
import { GonePage } from '@/features/portal/status/gone-page';
import { LeavePage } from '@/features/portal/status/leave-page';
import { NotFoundPage } from '@/features/portal/status/not-found-page';
import { SitemapPage } from '@/features/portal/status/sitemap-page';
import SurveyPage from '@/features/portal/survey/service-page';
import { DiseasesPage } from '@/features/portal/topics/diseases-page';
import { PopularPage } from '@/features/portal/topics/popular-page';
import { TopicPage } from '@/features/portal/topics/topic-page';
import type { PageProps, ServiceProps } from '@/shared/api/public';

/** What draws the pages of a service, by its name. */
const services: Record<string, ComponentType<ServiceProps>> = {
  aids: ClinicsPage,
  calc: CalculatorsPage,
  map: ClinicsPage,
  message: ConsultPage,
  messagesearch: ConsultPage,
  rabies: ClinicsPage,
  recruitment: RecruitmentPage,
  survey: SurveyPage,
} as Record<string, ComponentType<ServiceProps>>;

function Service(props: ServiceProps) {
  const Drawn = services[props.service];
  return Drawn && <Drawn {...props} />;
}

/** The page that belongs to the data; the server has matched the address. */
export function Page({ page: props }: { page: PageProps }) {
  switch (props.kind) {
    case 'service':
      return <Service {...props} />;
    case 'home':
      return <HomePageView {...props} />;
    case 'column':
      return <SectionPage {...props} />;
    case 'article':
      return <ArticlePage {...props} />;
    case 'topic':
      return <TopicPage {...props} />;
    case 'diseases':
      return <DiseasesPage {...props} />;
    case 'popular':
      return <PopularPage {...props} />;
    case 'search':
      return <SearchPage {...props} />;
    case 'sitemap':
      return <SitemapPage {...props} />;
    case 'notFound':
      return <NotFoundPage {...props} />;
    case 'leave':
      return <LeavePage {...props} />;
    case 'gone':
      return <GonePage {...props} />;
  }
}
