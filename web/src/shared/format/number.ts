/** `18402517` → `18,402,517`; written out because the server's script engine has no Intl. */
export function grouped(value: number): string {
  return String(Math.trunc(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

const numerals = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** Small counts inside a sentence are written in Chinese, larger ones in digits. */
export function counted(value: number): string {
  return numerals[value] ?? String(value);
}
