import type { TopicSummary } from '@/shared/api/public';
import { TopicCards } from '@/ui-portal/topic-card';

/** Special topics of a column: those that run as cards, the archived ones as a list behind them. */
export function SectionTopics({ topics }: { topics: TopicSummary[] }) {
  const running = topics.filter((topic) => !topic.archived);
  const archived = topics.filter((topic) => topic.archived);
  if (topics.length === 0) return null;
  return (
    <div className="column-topics">
      {running.length > 0 && (
        <section aria-labelledby="topics">
          <h2 id="topics">专题</h2>
          <TopicCards topics={running} />
        </section>
      )}
      {archived.length > 0 && (
        <section aria-labelledby="topics-archived">
          <h2 id="topics-archived">往期专题</h2>
          <TopicCards topics={archived.map((topic) => ({ ...topic, cover: null }))} />
        </section>
      )}
    </div>
  );
}
