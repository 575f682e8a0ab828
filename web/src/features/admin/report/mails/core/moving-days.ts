/** Days that move with the day of a mail, as the server writes them, and what people call them. */
export const movingDays = [
  { value: '{today}', label: '当天' },
  { value: '{today-1}', label: '前一天' },
  { value: '{today-7}', label: '7 天前' },
  { value: '{today-30}', label: '30 天前' },
  { value: '{week}', label: '本周一' },
  { value: '{week-1}', label: '上周一' },
  { value: '{month}', label: '本月 1 日' },
  { value: '{month-1}', label: '上月 1 日' },
  { value: '{monthend-1}', label: '上月最后一天' },
  { value: '{monthend}', label: '本月最后一天' },
  { value: '{year}', label: '今年 1 月 1 日' },
  { value: '{year-1}', label: '去年 1 月 1 日' },
] as const;

const daysBefore = /^\{today-(\d{1,3})\}$/;
const saidBefore = /^(\d{1,3}) *天(以)?前$/;

/** A stored day in words; one that is fixed, or that only the server knows, as it stands. */
export function dayWords(stored: string): string {
  const known = movingDays.find(({ value }) => value === stored);
  const [, days] = daysBefore.exec(stored) ?? [];
  return known?.label ?? (days ? `${days} 天前` : stored);
}

/** What somebody wrote, as it is stored: a moving day, or the text itself, which the server judges. */
export function readDayWords(written: string): string {
  const text = written.trim();
  const known = movingDays.find(({ label }) => label.replaceAll(' ', '') === text.replaceAll(' ', ''));
  const [, days] = saidBefore.exec(text) ?? [];
  return known?.value ?? (days ? `{today-${days}}` : written);
}
