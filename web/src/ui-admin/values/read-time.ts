/** Day 0 of the serial numbers that sheets keep days as. */
const dayZero = Date.UTC(1899, 11, 30);
const secondsPerDay = 86_400;
/** 9999-12-31, the last day that sheets know. */
const lastSerial = 2_958_465;
/** Smaller numbers are years and counts rather than days: this one is 1927-05-18. */
const firstSerial = 10_000;

const dayForms = [
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[日号]?$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})[日号]?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
];

const clockForms = [
  /^(上午|早上|中午|下午|晚上|AM|PM)?(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?(AM|PM)?$/i,
  /^(上午|早上|中午|下午|晚上)?(\d{1,2})[时点]整?(?:(\d{1,2})分?(?:(\d{1,2})秒?)?)?()$/,
];

const dayOfWeek = /\(?(?:星期|周|礼拜)[一二三四五六日天]\)?/;

const padded = (part: string | number | undefined) => String(part ?? 0).padStart(2, '0');

/** The day of a text as people and sheets write it, `yyyy-MM-dd`; null where it is none. A time behind it is left out. */
export function readDay(written: string): string | null {
  return readMoment(written)?.slice(0, 10) ?? null;
}

/**
 * The moment of such a text, `yyyy-MM-dd HH:mm:ss`; midnight where only a day is told. The server reads the cells of imported files by the
 * same rules, internal/imports/moments.go.
 */
export function readMoment(written: string): string | null {
  const plain = written
    .normalize('NFKC')
    .replace(/\p{Dash}/gu, '-')
    .replaceAll('。', '.')
    .trim();
  if (/^\d{5,7}(\.\d+)?$/.test(plain)) {
    return ofSerial(Number(plain));
  }
  const [date = '', ...rest] = plain
    .replace(dayOfWeek, ' ')
    .replace(/(?<=\d)T(?=\d)/, ' ')
    .replace(/(?<=\d) *([-/.年月]) *(?=\d)|(?<=\d) +(?=[年月日号])/g, '$1')
    .split(/(?<=[日号])\s*|\s+/)
    .filter(Boolean);
  const day = dayOf(date);
  const clock = rest.length === 0 ? '00:00:00' : readClock(rest.join(' '));
  return day && clock ? `${day} ${clock}` : null;
}

/** A time of day, `HH:mm:ss`; null where the text is none. */
export function readClock(written: string): string | null {
  const plain = written
    .normalize('NFKC')
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '')
    .replace(/(?<=\d)[时点]半$/, ':30');
  for (const form of clockForms) {
    const [, before = '', called, minute = '0', second = '0', behind = ''] = form.exec(plain) ?? [];
    const hour = called === undefined ? null : hourOfDay((before + behind).toUpperCase(), Number(called));
    if (hour !== null && hour < 24 && Number(minute) < 60 && Number(second) < 60) {
      return [hour, minute, second].map(padded).join(':');
    }
  }
  return null;
}

/**
 * The hour that is called so in a half of the day. It is not known of 上午12点, which is midnight to Excel and noon to people, and of
 * 晚上12点, which ends a day or begins it.
 */
function hourOfDay(half: string, called: number): number | null {
  const later = called < 12 ? called + 12 : called;
  if (half === '') return called;
  if (half === '下午' || half === 'PM') return later;
  if (half === 'AM') return called > 12 ? null : called % 12;
  if (half === '上午' || half === '早上') return called < 12 ? called : null;
  if (half === '中午') return called < 3 ? later : called > 10 && called < 15 ? called : null;
  return half === '晚上' && called > 4 && called !== 12 ? later : null;
}

function dayOf(date: string): string | null {
  for (const form of dayForms) {
    const [, year, month, day] = form.exec(date) ?? [];
    const text = `${year}-${padded(month)}-${padded(day)}`;
    // 2026-02-30 would become a day of March.
    if (year && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)) {
      return text;
    }
  }
  return null;
}

function ofSerial(serial: number): string | null {
  if (serial < firstSerial || serial >= lastSerial + 1) {
    return null;
  }
  const seconds = Math.round(serial * secondsPerDay);
  return new Date(dayZero + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}
