import type { TopicSummary } from '@/shared/api/public';
import { TopicCard } from '@/ui-portal/topic-card';

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
          <ul className="topic-cards">
            {running.map((topic) => (
              <li key={topic.id}>
                <TopicCard topic={topic} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {archived.length > 0 && (
        <section aria-labelledby="topics-archived">
          <h2 id="topics-archived">往期专题</h2>
          <ul className="topic-cards">
            {archived.map((topic) => (
              <li key={topic.id}>
                <TopicCard topic={{ ...topic, cover: null }} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
