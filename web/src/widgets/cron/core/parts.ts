/** The parts of a Quartz expression in their order. */
export const partNames = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const;

export type PartName = (typeof partNames)[number];

/** What stands in each part. The year may be left out; then it is `*` and is not written. */
export type Parts = Record<PartName, string>;

type Traits = {
  /** What the part is called. */
  label: string;
  /** How one counts it: 每 5 分钟. */
  unit: string;
  min: number;
  max: number;
};

/** Four digits; which years can still come is for the server to judge. */
const lastYear = 9999;

/** Where a `*` before a slash begins: with the first value, and for years with the first one that Quartz knows. */
export const firstOf = (part: PartName): number => (part === 'year' ? 1970 : traits[part].min);

export const traits: Record<PartName, Traits> = {
  second: { label: '秒', unit: '秒', min: 0, max: 59 },
  minute: { label: '分', unit: '分钟', min: 0, max: 59 },
  hour: { label: '时', unit: '小时', min: 0, max: 23 },
  day: { label: '日', unit: '天', min: 1, max: 31 },
  month: { label: '月', unit: '个月', min: 1, max: 12 },
  week: { label: '周', unit: '天', min: 1, max: 7 },
  year: { label: '年', unit: '年', min: 0, max: lastYear },
};

/** The days of the week as Quartz counts them. */
export const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

/** What a number of a part is called. */
export const nameOf = (part: PartName, n: number): string => (part === 'week' ? (weekdays[n - 1] ?? `${n}`) : `${n}`);

/** A new expression: every second, until somebody says more. */
export const untouched: Parts = { second: '*', minute: '*', hour: '*', day: '*', month: '*', week: '?', year: '*' };

/** Reads an expression; null when it has too few parts or too many. */
export function read(expression: string): Parts | null {
  const words = expression.trim().split(/\s+/);
  if (words.length < partNames.length - 1 || words.length > partNames.length) {
    return null;
  }
  const parts = { ...untouched };
  partNames.forEach((name, i) => {
    parts[name] = words[i] ?? '*';
  });
  return parts;
}

/** Writes an expression. A year that says nothing is left out where it was left out before. */
export function write(parts: Parts, withYear = true): string {
  const words = partNames.map((name) => parts[name] || (name === 'week' ? '?' : '*'));
  return (withYear || parts.year !== '*' ? words : words.slice(0, -1)).join(' ');
}

/** Whether an expression names a year, be it only `*`. */
export const hasYear = (expression: string): boolean => expression.trim().split(/\s+/).length >= partNames.length;
