import { day, minute } from '@/shared/format/date';
import type { Post, PostingState, Stand } from '@/shared/recruit/types';
import type { Choice, PublicPosting } from './types';

const postingTags: Partial<Record<PostingState, string>> = {
  open: 'tag tag-good',
  announced: 'tag tag-main',
  noticed: 'tag tag-main',
  revoked: 'tag tag-off',
};

/** Look of the tag that names the state of a posting. */
export function postingTag(state: PostingState): string {
  return postingTags[state] ?? 'tag';
}

const standTags: Partial<Record<Stand, string>> = {
  passed: 'tag tag-good',
  submitted: 'tag tag-main',
  supplement: 'tag tag-off',
  refused: 'tag tag-off',
};

/** Look of the tag that says where an application stands. */
export function standTag(state: Stand): string {
  return standTags[state] ?? 'tag';
}

/** Words of a value, the value itself when it is not among the choices. */
export function textOf(choices: Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.text ?? value;
}

/** `1991年11月20日` */
export function birthDay(date: string): string {
  return `${Number(date.slice(0, 4))}年${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日`;
}

/** Who may apply by day of birth; masters and doctors have their own line where their limit is another. */
export function birthLimits({ bornAfter, masterBornAfter, doctorBornAfter }: Post): string[] {
  if (!bornAfter) return ['不限'];
  const after = (date: string) => `${birthDay(date)}以后出生（含当日）`;
  const lines = [after(bornAfter)];
  if (masterBornAfter && masterBornAfter < bornAfter) lines.push(`硕士研究生：${after(masterBornAfter)}`);
  if (doctorBornAfter && doctorBornAfter < bornAfter) lines.push(`博士研究生：${after(doctorBornAfter)}`);
  return lines;
}

/** One entry of the schedule as people read it. */
export type Milestone = { name: string; when: string; place: string };

/** The whole schedule of a posting, from the first day of applications to the result. */
export function milestones(posting: PublicPosting): Milestone[] {
  const { beginTime, endTime, reviewDay, stages, noticeBegin, noticeEnd, resultDay } = posting;
  const at = (name: string, when: string, place = ''): Milestone => ({ name, when, place });
  return [
    at('报名', `${minute(beginTime)} 至 ${minute(endTime)}`),
    ...(reviewDay ? [at('资格审查', `${day(reviewDay)} 以前`)] : []),
    ...stages.map(({ name, day: date, place }) => at(name, date ? day(date) : '另行通知', place)),
    ...(noticeBegin && noticeEnd ? [at('公示', `${day(noticeBegin)} 至 ${day(noticeEnd)}`)] : []),
    ...(resultDay ? [at('公布结果', day(resultDay))] : []),
  ];
}

/** `2015-09 至 2019-06`, `2015-09 至今` */
export function stretch({ begin, end }: { begin: string; end: string }): string {
  return end === '' ? `${begin} 至今` : `${begin} 至 ${end}`;
}
