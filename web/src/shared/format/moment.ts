/** The hour of the day, 0 to 23, where the site stands, whatever the clock of this computer shows. China has no summer time. */
export function siteHour(now: number): number {
  return Math.floor(now / 3_600_000 + 8) % 24;
}

/** Greeting by the hour of the day, 0 to 23. */
export function greeting(hour: number): string {
  const until: [number, string][] = [
    [9, '早上好'],
    [12, '上午好'],
    [14, '中午好'],
    [20, '下午好'],
  ];
  return until.find(([end]) => hour < end)?.[1] ?? '晚上好';
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The units of relative time with their lengths in seconds, the longest first. */
const units: readonly [seconds: number, word: string][] = [
  [365 * day, '年前'],
  [30 * day, '个月前'],
  [7 * day, '周前'],
  [day, '天前'],
  [hour, '小时前'],
  [minute, '分钟前'],
];

/** How long ago a moment was, seen from another; both as the server writes them. What has not passed yet is 刚刚. */
export function timeAgo(time: string, now: string): string {
  const seconds = (millisecondsOf(now) - millisecondsOf(time)) / 1000;
  const unit = units.find(([length]) => seconds >= length);
  return unit ? `${Math.floor(seconds / unit[0])}${unit[1]}` : '刚刚';
}

function millisecondsOf(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`);
}
