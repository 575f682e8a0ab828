import type { TopicSummary } from '@/shared/api/public';
import { SectionHead } from '@/ui-portal/section-head';
import { TopicCards } from '@/ui-portal/topic-card';

/** Special topics that run now, at most three. */
export function HomeTopics({ topics }: { topics: TopicSummary[] }) {
  return (
    <section className="home-topics" aria-labelledby="home-topics">
      <SectionHead id="home-topics" title="专题" />
      <TopicCards topics={topics.slice(0, 3)} />
    </section>
  );
}
