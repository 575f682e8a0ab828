/** Days and times of the calendar. They stand as text in the time zone of the site, as everywhere. */

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

export function addDays(day: string, days: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

export const weekdayOf = (day: string): string => weekdays[dateOf(day).getUTCDay()] ?? '';

/** The days from one on. */
export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => addDays(day, i));

/** More times a day than these are said in one line. */
const fewTimes = 6;

/** When something is due on one day, in as few words as say it. */
export type Due = {
  /** Each time by itself, without the seconds where they are all 0; empty when there are many. */
  times: string[];
  /** What the many have in common, such as `每 5 分钟`. */
  summary: string;
  /** From when to when the many are due. */
  extent: string;
};

/** @param more whether further times of the day were left out */
export function dueOf(times: readonly string[], more: boolean): Due {
  const clocks = times.map((time) => time.slice(11, 19));
  const words = clocks.every((clock) => clock.endsWith(':00')) ? clocks.map((clock) => clock.slice(0, 5)) : clocks;
  if (words.length <= fewTimes && !more) {
    return { times: words, summary: '', extent: '' };
  }
  const gap = commonGap(clocks.map(secondsOf));
  const count = `${words.length} 次${more ? '以上' : ''}`;
  return {
    times: [],
    summary: gap > 0 ? gapText(gap) : count,
    extent: more ? `${words[0]} 起` : `${words[0]}–${words.at(-1)}${gap > 0 ? `，${count}` : ''}`,
  };
}

function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

/** Seconds between each two neighbours; 0 where they differ. */
function commonGap(seconds: readonly number[]): number {
  const [first = 0, second = 0] = seconds;
  const gap = second - first;
  return seconds.every((at, i) => i === 0 || at - (seconds[i - 1] ?? 0) === gap) ? gap : 0;
}

function gapText(seconds: number): string {
  const [count, unit] =
    seconds % 3600 === 0 ? [seconds / 3600, '小时'] : seconds % 60 === 0 ? [seconds / 60, '分钟'] : [seconds, '秒'];
  return count === 1 ? `每${unit}` : `每 ${count} ${unit}`;
}

/** A job with what is due on each of the shown days; null where nothing is. */
export type CalendarJob = { id: string; name: string; days: (Due | null)[] };

type DueJob = {
  jobId: string;
  title: string;
  description: string;
  times: readonly string[];
  more: boolean;
};

/** The jobs that are due on some of the days, in the order of the server. */
export function jobsOf(days: readonly (readonly DueJob[])[]): CalendarJob[] {
  const jobs = new Map<string, CalendarJob>();
  days.forEach((due, i) => {
    for (const { jobId: id, title, description, times, more } of due) {
      if (times.length === 0) continue;
      const job = jobs.get(id) ?? { id, name: description || title, days: days.map(() => null) };
      job.days[i] = dueOf(times, more);
      jobs.set(id, job);
    }
  });
  return [...jobs.values()];
}

const beijing = 8 * 60 * 60 * 1000; // ahead of UTC

/** The day at the site. */
export const today = (now: number): string => dayOf(new Date(now + beijing));
