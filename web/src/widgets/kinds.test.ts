// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { date } from '@/ui-admin/values/date';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { money } from '@/ui-admin/values/money';
import { number, numbers } from '@/ui-admin/values/number';
import { tags } from '@/ui-admin/values/tags';
import { text } from '@/ui-admin/values/text';
import type { Known, ValueKind } from '@/ui-admin/values/value-kind';
import { cron } from '@/widgets/cron';
import { colour, dict } from '@/widgets/dictionary';
import { checks, found, matchBy, matchText, options, switched, timeOfDay, toggle, yesNo } from '@/widgets/inputs';
import { markdown } from '@/widgets/markdown-editor';
import { depart, popup, position, role, user } from '@/widgets/pickers';
import { region } from '@/widgets/region';
import { rich } from '@/widgets/rich-text';
import { rows } from '@/widgets/rows';
import { category, dictTree } from '@/widgets/trees';
import { file, fileList, image, listedFiles, servedFile } from '@/widgets/upload';

const levels = [
  { value: '1', label: '高' },
  { value: '2', label: '中' },
  { value: '3', label: '低' },
];
const known: Known = (code) => (code === 'level' ? levels : []);
const used = switched([
  { value: '1', label: '启用' },
  { value: '0', label: '停用' },
]);
const source = { key: ['test'], pause: 0, find: async () => [], labelOf: async () => '' };
const tree = { tableName: 't', text: 'name', code: 'id', pidField: 'pid' };
const any = numbers({ least: null, decimals: null, optional: true });

const kinds: [string, ValueKind<unknown>, unknown[]][] = [
  ['text', text, ['张三', ' 前后有空格 ', 'a,b']],
  ['a part of a text', matchText, ['张三']],
  ['a text and how it is meant', matchBy, ['张三']],
  ['text of several lines', longText(), ['第一行\n第二行\n']],
  ['number', number, [0, 7, 1234567]],
  ['any number', any, [null, -1.5, 0, 1e21]],
  ['money', money, [null, 0, 12.5, 1234567.89]],
  ['date', date, [null, '2026-11-25', '2024-02-29']],
  ['moment', moment, [null, '2026-11-25 09:30:05']],
  ['time of day', timeOfDay, ['', '09:30:00', '23:59:59']],
  ['yes or no', yesNo, ['Y', 'N']],
  ['one of two words', used, ['1', '0']],
  ['on or off', toggle, [true, false]],
  ['tags', tags, ['', '流感,疫苗']],
  ['options', options(levels), ['', '1', '3']],
  ['ticked options', checks(levels), ['', '1', '1,3']],
  ['dictionary in sight', dict('level', { inSight: true }), ['2']],
  ['dictionary', dict('level'), ['', '2']],
  ['several of a dictionary', dict('level', { multiple: true }), ['1,2']],
  ['colour', colour, ['', 'blue', '#aabbcc']],
  ['search', found(source, ''), ['', 'p1']],
  ['department', depart(), ['', '11']],
  ['departments', depart({ multiple: true, store: 'orgCode' }), ['A01,A02']],
  ['person', user(), ['zhoumin']],
  ['people', user({ multiple: true }), ['zhoumin,lixiu']],
  ['role', role(), ['5']],
  ['posts', position({ multiple: true }), ['P1,P2']],
  ['record', popup({ code: 'user', orgFields: 'realname', destFields: 'person' }), ['', '周敏']],
  ['category', category(), ['12']],
  ['entries of a tree', dictTree({ ...tree, multiple: true }), ['1,2']],
  ['region', region(), ['', '330106', '441900003']],
  ['files', file(), ['', 'temp/a.pdf,temp/b.pdf']],
  ['pictures', image({ returnType: 'list' }), ['[{"fileName":"a.png","filePath":"temp/a.png","fileSize":1}]']],
  ['served file', servedFile({}), ['/api/sys/common/static/a.mp4']],
  ['expression of a time table', cron, ['0 0 8 * * ?']],
  ['Markdown', markdown(), ['# 职责\n\n- 一\n']],
  ['rich text', rich(), ['', '<p>第一段</p><p>1 &lt; 2</p>']],
];

const each = kinds.flatMap(([name, kind, values]) =>
  [...values, kind.empty].map((value) => [name, value, kind] as const),
);

describe('a value that is copied', () => {
  it.each(each)('comes back when it is pasted: %s %j', (_, value, kind) => {
    expect(kind.parse?.(kind.text(value, known), known)).toEqual({ value });
  });

  it.each(kinds)('is nothing to show, and no fault, while it is missing: %s', (_, kind) => {
    for (const missing of [null, undefined]) {
      expect(() => kind.show(missing, {})).not.toThrow();
      expect(kind.check?.(missing) ?? null).toBeNull();
      expect(kind.compare?.(missing, missing) ?? 0).toBe(0);
    }
  });
});

describe('what people and sheets write', () => {
  it.each<[string, ValueKind<unknown>, string, unknown]>([
    ['lines in a field of one', text, '第一行\r\n第二行', '第一行 第二行'],
    ['lines of another system', longText(), 'a\r\nb\rc', 'a\nb\nc'],
    ['thousands', number, '1,234', 1234],
    ['full-width digits', number, '１２', 12],
    ['nothing where 0 is meant', number, ' ', 0],
    ['nothing where nothing is meant', any, '', null],
    ['the sign of the currency', money, '￥1,234.50', 1234.5],
    ['the word of the currency', money, '12 元', 12],
    ['slashes', date, '2026/11/25', '2026-11-25'],
    ['single digits', date, '2026-1-5', '2026-01-05'],
    ['dots', date, '2026.11.25', '2026-11-25'],
    ['Chinese', date, '2026年11月25日', '2026-11-25'],
    ['digits alone', date, '20261125', '2026-11-25'],
    ['a time behind the day', date, '2026-11-25 08:00:00', '2026-11-25'],
    ['the serial number of a day', date, '45987', '2025-11-26'],
    ['the serial number of a moment', moment, '45987.5', '2025-11-26 12:00:00'],
    ['a day where a moment is asked for', moment, '2026/11/25', '2026-11-25 00:00:00'],
    ['a Chinese moment', moment, '2026年11月25日 9点30分', '2026-11-25 09:30:00'],
    ['a Chinese moment without a space', moment, '2026年11月25日9时', '2026-11-25 09:00:00'],
    ['a moment of a machine', moment, '2026-11-25T09:30', '2026-11-25 09:30:00'],
    ['a short time', timeOfDay, '9:05', '09:05:00'],
    ['a yes', yesNo, '是', 'Y'],
    ['a yes of a machine', toggle, 'TRUE', true],
    ['a tick', toggle, '√', true],
    ['a word of two', used, '停用', '0'],
    ['a yes for one of two words', used, '是', '1'],
    ['a no', yesNo, '否', 'N'],
    ['nothing for no', toggle, '', false],
    ['words', options(levels), ' 高 ', '1'],
    ['the value itself', options(levels), '3', '3'],
    ['words of a dictionary', dict('level', { multiple: true }), '高、低', '1,3'],
    ['Chinese commas', tags, '流感，疫苗；流感', '流感,疫苗'],
    ['several codes', depart({ multiple: true }), 'A01，A02', 'A01,A02'],
    ['a text in several lines', rich(), '一\n<二>', '<p>一</p><p>&lt;二&gt;</p>'],
  ])('%s', (_, kind, written, value) => expect(kind.parse?.(written, known)).toEqual({ value }));

  it.each<[ValueKind<unknown>, string, string]>([
    [number, '十二', '“十二”不是数字，请填写数字，如 12'],
    [number, '1.5', '请填写整数'],
    [number, '-1', '不能小于 0'],
    [numbers({ most: 10 }), '11', '不能大于 10'],
    [money, '1.234', '小数点后最多 2 位'],
    [date, '2026-02-30', '“2026-02-30”不是日期，请写成 2026-11-25 或 2026年11月25日'],
    [date, '13', '“13”不是日期，请写成 2026-11-25 或 2026年11月25日'],
    [moment, '2026-11-25 25:00', '“2026-11-25 25:00”不是时间，请写成 2026-11-25 09:30:00'],
    [timeOfDay, '早上', '“早上”不是时刻，请写成 09:30'],
    [used, '也许', '“也许”看不出启用或停用，请填写 启用 或 停用'],
    [yesNo, '也许', '“也许”看不出是或否，请填写 是 或 否'],
    [options(levels), '很高', '没有“很高”这一项，可以填：高、中、低'],
    [dict('level', { multiple: true }), '高、很高', '没有“很高”这一项，可以填：高、中、低'],
    [region(), '杭州', '“杭州”不是区划代码，请填写 6 位数字'],
    [depart(), 'A01,A02', '只能填一个'],
  ])('is refused with a sentence', (kind, written, problem) =>
    expect(kind.parse?.(written, known)).toEqual({ problem }),
  );
});

it.each<[string, ValueKind<unknown>, unknown, string | null]>([
  ['an amount with cents', money, 62.5, null],
  ['a number below nothing, where any may be', any, -1.5, null],
  ['too few', numbers({ least: 1 }), 0, '不能小于 1'],
  ['too many', numbers({ most: 10 }), 11, '不能大于 10'],
  ['a part of one', number, 1.5, '请填写整数'],
])('%s is judged by the limits of its kind', (_, kind, value, problem) => expect(kind.check?.(value)).toBe(problem));

describe('values in their order', () => {
  it.each<[string, ValueKind<unknown>, unknown[]]>([
    ['numbers, the missing ones first', any, [null, -2, 0, 10]],
    ['texts as Chinese readers sort them', text, ['北京', '重庆', '上海']],
    ['days', date, [null, '2026-02-01', '2026-11-01']],
    ['words as they are offered', options(levels), ['1', '2', '3']],
    ['no before yes', toggle, [false, true]],
  ])('%s', (_, kind, values) =>
    expect([...values].reverse().sort((one, other) => kind.compare?.(one, other) ?? 0)).toEqual(values),
  );
});

it.each<[string, ValueKind<unknown>, unknown, unknown]>([
  ['thousands apart', number, 1234567, '1,234,567'],
  ['a fraction', any, -1234.5, '-1,234.5'],
  ['small and negative', any, -0.5, '-0.5'],
  ['an amount to the cent', money, 1234.5, '1,234.50'],
  ['an amount owed', money, -0.5, '-0.50'],
  ['a day of a moment', date, '2026-11-25 09:30:00', '2026-11-25'],
  ['yes of a letter', yesNo, 'Y', '是'],
  ['one of two words', used, '0', '停用'],
  ['yes of a number', yesNo, 1, '是'],
  ['nothing known', yesNo, null, ''],
  ['a word', options(levels), '2', '中'],
  ['a word for a number', options(levels), 2, '中'],
  ['what is no word', options(levels), '9', '9'],
  ['several words', checks(levels), '1,3', '高、低'],
  ['the names of files', file(), 'temp/a.pdf,temp/%E7%94%B2.pdf', 'a.pdf、甲.pdf'],
  ['the text of rich text', rich(), '<h2>题</h2><p>文</p>', '题\n文'],
])('shows %s', (_, kind, value, shown) => expect(kind.show(value, {})).toBe(shown));

describe('a list inside a row', () => {
  type Dose = { name: string; count: number };
  const doses = rows<Dose>({
    columns: [
      { name: 'name', label: '疫苗', kind: text, required: true, max: 5 },
      { name: 'count', label: '数量', kind: numbers({ least: 1 }), initial: 1 },
    ],
    nameOf: (number) => `第 ${number} 行`,
    addLabel: '添加一行',
  });

  it.each([
    ['nothing', [], '', null],
    [
      'rows',
      [
        { name: '流感疫苗', count: 40 },
        { name: '水痘', count: 2 },
      ],
      '流感疫苗 40\n水痘 2',
      null,
    ],
    ['a missing value', [{ name: '', count: 1 }], '1', '第 1 行：请填写疫苗'],
    [
      'a value that is too long',
      [
        { name: '水痘', count: 1 },
        { name: '重组带状疱疹', count: 1 },
      ],
      '水痘 1\n重组带状疱疹 1',
      '第 2 行：最大长度5位字符',
    ],
  ])('of %s is shown line by line and checked cell by cell', (_, value, words, problem) => {
    expect(doses.text(value)).toBe(words);
    expect(doses.check?.(value)).toBe(problem);
  });

  it('of files is kept in the words of its row, by the addresses at which they are served', () => {
    const said = JSON.stringify([{ fileName: '表.xlsx', filePath: 'notice/202611/a.xlsx', fileSize: 12 }]);
    const [kept] = listedFiles(said);
    expect(kept).toEqual({ name: '表.xlsx', address: '/api/sys/common/static/notice/202611/a.xlsx', size: 12 });
    expect(listedFiles('')).toEqual([]);
    expect(fileList({ keep: (each) => each, listed: (each) => each }).text(listedFiles(said))).toBe('表.xlsx');
  });
});
