import type { ArticleSummary, HomeProps } from '@/shared/api/public';
import { chineseDay, machine } from '@/shared/format/date';
import { Icon } from '@/ui-portal/icon';
import { ArticleLink } from '@/ui-portal/links';
import { DataBand } from './data-band';
import { Hero } from './hero';
import { News, Notices } from './news';
import { Popular } from './popular';
import { Popup } from './popup';
import { Services } from './services';
import { HotStories, ScienceStories } from './stories';
import { HomeTopics } from './topics';

function AlertLine({ article }: { article: ArticleSummary }) {
  return (
    <section className="notice-bar" aria-label="重要提示">
      <p className="wrap">
        <strong>
          <Icon name="alert" />
          健康提示
        </strong>
        <ArticleLink article={article} narrow />
        <time dateTime={machine(article.publishTime)}>{chineseDay(article.publishTime)}</time>
      </p>
    </section>
  );
}

/** Home page: what people come to do, then what is new, then what to know. A band without content is left out. */
export function HomePageView({ home, frame }: HomeProps) {
  return (
    <>
      {home.popup && <Popup notice={home.popup} />}
      {home.alert && <AlertLine article={home.alert} />}
      <Hero frame={frame} />
      {(home.news || home.notices) && (
        <div className={home.news && home.notices ? 'band wrap split' : 'band wrap'}>
          {home.news && <News section={home.news} />}
          {home.notices && <Notices section={home.notices} menu={frame.menu} />}
        </div>
      )}
      {(home.topics.length > 0 || home.popular.length > 0) && (
        <div className={home.topics.length > 0 && home.popular.length > 0 ? 'band wrap split home-focus' : 'band wrap'}>
          {home.topics.length > 0 && <HomeTopics topics={home.topics} />}
          {home.popular.length > 0 && <Popular articles={home.popular} />}
        </div>
      )}
      {home.data && <DataBand data={home.data} />}
      {home.hot && home.hot.items.length > 0 && <HotStories section={home.hot} />}
      {home.science && home.science.items.length > 0 && <ScienceStories section={home.science} />}
      {home.services.length > 0 && <Services services={home.services} menu={frame.menu} />}
    </>
  );
}
