import { ArticlePage } from '@/features/portal/articles/article-page';
import { ColumnPage } from '@/features/portal/articles/column-page';
import { HomePageView } from '@/features/portal/home/home-page';
import { SearchPage } from '@/features/portal/search/search-page';
import { GonePage } from '@/features/portal/status/gone-page';
import { LeavePage } from '@/features/portal/status/leave-page';
import { NotFoundPage } from '@/features/portal/status/not-found-page';
import { SitemapPage } from '@/features/portal/status/sitemap-page';
import { DiseasesPage } from '@/features/portal/topics/diseases-page';
import { PopularPage } from '@/features/portal/topics/popular-page';
import { TopicPage } from '@/features/portal/topics/topic-page';
import type { PageProps } from '@/shared/api/public';
import type { ServiceView } from './services';

type Props = {
  page: PageProps;
  /** What draws the page of a service. */
  service: ServiceView | null;
};

/** The page that belongs to the data; the server has matched the address. */
export function Page({ service: Service, page: props }: Props) {
  switch (props.kind) {
    case 'service':
      return Service && <Service {...props} />;
    case 'home':
      return <HomePageView {...props} />;
    case 'column':
      return <ColumnPage {...props} />;
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
