/** Day 0 of the serial numbers that sheets keep days as. */
const dayZero = Date.UTC(1899, 11, 30);
const secondsPerDay = 86_400;
/** 9999-12-31, the last day that sheets know. */
const lastSerial = 2_958_465;
/** Smaller numbers are years and counts rather than days: this one is 1927-05-18. */
const firstSerial = 10_000;

const dayForms = [
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})[日号]?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
];

const clockForms = [/^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/, /^(\d{1,2})[时点](?:(\d{1,2})分?(?:(\d{1,2})秒?)?)?$/];

const padded = (part: string | number | undefined) => String(part ?? 0).padStart(2, '0');

/** The day of a text as people and sheets write it, `yyyy-MM-dd`; null where it is none. A time behind it is left out. */
export function readDay(written: string): string | null {
  return readMoment(written)?.slice(0, 10) ?? null;
}

/** The moment of such a text, `yyyy-MM-dd HH:mm:ss`; midnight where only a day is told. */
export function readMoment(written: string): string | null {
  const plain = written.normalize('NFKC').trim();
  if (/^\d{5,7}(\.\d+)?$/.test(plain)) {
    return ofSerial(Number(plain));
  }
  const [date = '', ...rest] = plain
    .replace('T', ' ')
    .split(/(?<=[日号])\s*|\s+/)
    .filter(Boolean);
  const day = dayOf(date);
  const clock = rest.length === 0 ? '00:00:00' : readClock(rest.join(''));
  return day && clock ? `${day} ${clock}` : null;
}

/** A time of day, `HH:mm:ss`; null where the text is none. */
export function readClock(written: string): string | null {
  const plain = written.normalize('NFKC').trim();
  for (const form of clockForms) {
    const [, hour, minute = '0', second = '0'] = form.exec(plain) ?? [];
    if (hour && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60) {
      return [hour, minute, second].map(padded).join(':');
    }
  }
  return null;
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
