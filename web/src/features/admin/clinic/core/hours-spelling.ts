/**
 * The many ways of writing hours, brought into one: lists of clinics come from many hands, and “周一到周五：上午8点至12点、下午2:30-5:30（节假日除外）”
 * is how they say it. internal/clinic/hours_spelling.go has the same rules; its testdata/hours.json tests both.
 */
type Spellings = readonly (readonly [RegExp, string])[];

const respell = (text: string, all: Spellings) =>
  all.reduce((said, [written, meant]) => said.replace(written, meant), text);

const partOfDay = '(?:(凌晨|清晨|早上|早晨|早|上午|中午|下午|傍晚|晚上|晚间|夜间|晚) *)?';
const clockWords = String.raw`(\d{1,2})(?::(\d{2})(?::\d{2})?| ?[点时] ?(?:(半)|(\d{2}) ?分?|整)?)`;
const spanSpoken = new RegExp(`${partOfDay}${clockWords} *(?:-|至|到) *${partOfDay}${clockWords}`, 'g');

const marks: Spellings = [
  [/：/g, ':'],
  [/，/g, ','],
  [/[—–－~～]/g, '-'],
  [/次日/g, ''],
  [/法定节假日/g, '节假日'],
  [/星期|礼拜/g, '周'],
  [/周天/g, '周日'],
  [/停诊/g, '休息'],
  [/[　\t]/g, ' '],
  [/（/g, '('],
  [/）/g, ')'],
  [/-{2,}/g, '-'],
];

const dates: Spellings = [
  [/(\d{4}) ?[年./] ?(\d{1,2}) ?[月./] ?(\d{1,2}) ?日?/g, '$1-$2-$3 '],
  [/(\d{4}-)(\d{1,2}-\d{1,2}) *[-至到] *(\d{1,2})月(\d{1,2})日/g, '$1$2至$1$3-$4'],
  [/(\d{4}-\d{1,2}-)(\d{1,2}) *[-至到] *(\d{1,2})日/g, '$1$2至$1$3'],
  [/(\d{4}-\d{1,2}-\d{1,2}) *到 *(\d{4})/g, '$1至$2'],
  [/(\d{4}-\d{1,2}-\d{1,2})[ :]*(?:休息|休诊|闭诊|不开诊|放假)/g, '$1 休息'],
  [/(\d{4}-\d{1,2}-\d{1,2})[ :]*全天/g, '$1 全天'],
];

const weekdays: Spellings = [
  [/[。;；]/g, '\n'],
  [/(?:接种|门诊|营业|服务|工作|接诊|开放|上班)*时间 *:/g, ''],
  [/\( *(节假日[^)\n]*)\)/g, '\n$1\n'],
  [/[()]/g, ' '],
  [/每日|天天/g, '每天'],
  [/工作日|平日/g, '周一至周五'],
  [/周末|双休日/g, '周六、周日'],
  [/法定假日|节日/g, '节假日'],
  [/节假日 *除外/g, '节假日 休息'],
  [/休诊|闭诊|不开诊|不接诊|不上班|关门/g, '休息'],
  [/全天 *24 *小时|24 *小时 *全天|24 *小时/g, '全天'],
  [/开诊|接诊|值班|开放|上班/g, ''],
  [/(周[一二三四五六日]) *[-至到] *周?([一二三四五六日])/g, '$1至周$2'],
  [/([一二三四五六日]) *[,、和及]? *周/g, '$1、周'],
  [/([一二三四五六日天]) *:/g, '$1 '],
  [/(\d|全天|休息) *[,、 ] *(周|每天|节假日)/g, '$1\n$2'],
  [/(周[^\n\d休全]*?)[,、和及 ]*节假日 *(\d[^\n]*|休息|全天)/g, '$1 $2\n节假日 $2'],
  [/(^|\n) *全天 *(\n|$)/g, '$1每天 全天$2'],
];
const bareDay = /(周[一二三四五六日])[,、]?([一二三四五六日])/g;

/** Marks and times in their one form: 下午2:30-5:30 is 14:30-17:30. */
export function spellTimes(text: string): string {
  const narrow = text.replace(/[０-９]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  return respell(narrow, marks).replace(spanSpoken, (...found: string[]) => {
    const [, part, hour, minute, half, minutes, laterPart, lastHour, lastMinute, lastHalf, lastMinutes] = found;
    const from = hourSaid(part, hour);
    const same = hourSaid(part, lastHour);
    const to = !laterPart && same >= from ? same : hourSaid(laterPart, lastHour); // 晚上8:00-2:00 ends after midnight
    return `${from}:${minuteSaid(minute, half, minutes)}-${to}:${minuteSaid(lastMinute, lastHalf, lastMinutes)}`;
  });
}

/** The days of a week in their one form, after its times. */
export function spellDays(text: string): string {
  let spelled = text;
  for (let turn = 0; turn < 7; turn++) spelled = spelled.replace(bareDay, '$1、周$2'); // 周一三五 names one more day at each turn
  return respell(spelled, weekdays);
}

/** The dates of days that differ in their one form. */
export const spellDates = (text: string): string => respell(text, dates);

const minuteSaid = (minute = '', half = '', minutes = '') => (half ? '30' : minute || minutes || '00');

/** The hour of the day that is called so in a part of it. */
function hourSaid(part = '', hour = ''): number {
  const n = Number(hour);
  const later =
    (part === '中午' && n < 10) ||
    (/^(下午|傍晚)$/.test(part) && n < 12) ||
    (/^(晚|夜)/.test(part) && n > 3 && n <= 12); // 晚上12点 is midnight, 晚上2点 after it
  return later ? n + 12 : n;
}
