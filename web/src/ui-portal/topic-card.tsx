import type { TopicSummary } from '@/shared/api/public';
import { chineseDay } from '@/shared/format/date';
import { Cover } from './picture';

/** When a topic runs, in words, with the year: nobody knows in which one the page is read. Empty when its editors set no days. */
export function topicPeriod({ startDate, endDate, archived }: TopicSummary): string {
  if (archived) return endDate ? `已归档，${yearDay(endDate)}结束` : '已归档';
  if (startDate && endDate) {
    const within = startDate.slice(0, 4) === endDate.slice(0, 4);
    return `${yearDay(startDate)}至${within ? chineseDay(endDate) : yearDay(endDate)}`;
  }
  if (endDate) return `至${yearDay(endDate)}`;
  return '';
}

/** `2026年11月18日` */
const yearDay = (day: string) => `${day.slice(0, 4)}年${chineseDay(day)}`;

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
