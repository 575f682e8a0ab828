const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Longest first: the first unit of which one is full names the time. */
const units: readonly [length: number, name: string][] = [
  [365 * day, '年'],
  [30 * day, '个月'],
  [7 * day, '周'],
  [day, '天'],
  [hour, '小时'],
  [minute, '分钟'],
];

/** `3 小时前` for a time as the server writes it (`yyyy-MM-dd HH:mm:ss`, in the site's time zone); `刚刚` within a minute. */
export function relativeTime(time: string, now: number): string {
  const passed = now - Date.parse(`${time.replace(' ', 'T')}+08:00`);
  const unit = units.find(([length]) => passed >= length);
  return unit ? `${Math.floor(passed / unit[0])} ${unit[1]}前` : '刚刚';
}
