const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long something took, in the two largest units: `350 毫秒`, `2.4 秒`, `3 分 5 秒`, `1 小时 2 分`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < second) return `${Math.round(milliseconds)} 毫秒`;
  if (milliseconds < minute) return `${Math.floor(milliseconds / 100) / 10} 秒`;
  const [large, small, unit, words] =
    milliseconds < hour ? ([minute, second, '分', '秒'] as const) : ([hour, minute, '小时', '分'] as const);
  const whole = Math.floor(milliseconds / large);
  const rest = Math.floor((milliseconds % large) / small);
  return rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest} ${words}`;
}
