import type { TopicSummary } from '@/shared/api/public';
import { chineseDay } from '@/shared/format/date';
import { Cover } from './picture';

/** When a topic runs, in words; empty when its editors set no days. */
export function topicPeriod({ startDate, endDate, archived }: TopicSummary): string {
  if (archived) return endDate ? `已归档，${chineseDay(endDate)}结束` : '已归档';
  if (startDate && endDate) return `${chineseDay(startDate)}至${chineseDay(endDate)}`;
  if (endDate) return `至${chineseDay(endDate)}`;
  return '';
}

/** Special topics as cards. */
export function TopicCards({ topics }: { topics: readonly TopicSummary[] }) {
  return (
    <ul className="topic-cards">
      {topics.map((topic) => (
        <li key={topic.id}>
          <TopicCard topic={topic} />
        </li>
      ))}
    </ul>
  );
}

/** A special topic in a list: picture, title, what it is about. */
function TopicCard({ topic }: { topic: TopicSummary }) {
  const period = topicPeriod(topic);
  return (
    <article className={topic.cover ? 'topic-card' : 'topic-card no-cover'}>
      {topic.cover && <Cover picture={topic.cover} />}
      <div>
        <h3>
          <a href={topic.path}>{topic.title}</a>
        </h3>
        {topic.summary !== '' && <p>{topic.summary}</p>}
        {period !== '' && <p className="meta">{period}</p>}
      </div>
    </article>
  );
}
