import { chineseDay } from '@/shared/format/date';

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];

/** Chinese time is eight hours ahead of Greenwich, all year and in the whole country. */
const ahead = 8 * 3600 * 1000;

/** The day at the site, wherever the visitor is: `2026年`, `11月21日 星期六`, and `2026-11-21` for machines. */
export function dayAtSite(now: number): { year: string; day: string; machine: string } {
  const there = new Date(now + ahead);
  const machine = there.toISOString().slice(0, 10);
  return {
    year: `${there.getUTCFullYear()}年`,
    day: `${chineseDay(machine)} 星期${weekdays[there.getUTCDay()]}`,
    machine,
  };
}
