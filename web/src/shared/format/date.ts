/**
 * Dates arrive as `yyyy-MM-dd HH:mm:ss` in the site's own time zone and are shown as they stand: cutting text gives the
 * same result in the server's script engine, which has no Intl, and in every browser.
 */

/** `2026-11-18` */
export function day(time: string): string {
  return time.slice(0, 10);
}

/** `2026-11-18 09:30`; a pure date stays a date. */
export function minute(time: string): string {
  return time.slice(0, 16);
}

/** Value for the `datetime` attribute. */
export function machine(time: string): string {
  return minute(time).replace(' ', 'T');
}

/** `11-18` within the year of `reference`, otherwise the full date, so that nothing old passes for new. */
export function dayInYear(time: string, reference: string): string {
  return time.slice(0, 4) === reference.slice(0, 4) ? time.slice(5, 10) : day(time);
}

/** `11月18日` */
export function chineseDay(time: string): string {
  return `${Number(time.slice(5, 7))}月${Number(time.slice(8, 10))}日`;
}
