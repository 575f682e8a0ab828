import type { Answers, ChoiceField, Field, NumberField, Values } from '../core/answers';
import type { Calculator, Outcome, Result, Step, Table, Tone } from '../core/calculator';
import { fixed, roundHalfEven } from '../core/number';
import {
  type Activity,
  type AirGrade,
  airGrade,
  cleanDay,
  inhaled,
  maxIndex,
  subIndex,
  table2012,
  table2026,
  timesOfWho,
  ventilation,
  whoDay,
} from '../core/pm25';
import { whole, yesNo } from './questions';

const concentration: NumberField = {
  kind: 'number',
  name: 'concentration',
  label: 'PM2.5 浓度',
  hint: '24 小时平均值，生态环境部门的网站和手机天气里可以查到。不是空气质量指数（AQI）。',
  min: 0,
  max: 1000,
  units: [{ name: 'µg/m³', factor: 1, decimals: 1 }],
};

const activities: Record<Activity, { text: string; hint: string }> = {
  rest: { text: '休息', hint: '躺着，每分钟呼吸 5.5 升' },
  sit: { text: '坐', hint: '坐着聊天、看书，6.6 升' },
  light: { text: '轻微活动', hint: '慢走、散步，8.2 升' },
  middle: { text: '中等体力', hint: '快走、骑车、跳广场舞，21.9 升' },
  heavy: { text: '重体力', hint: '跑步、打球，32.9 升' },
  extreme: { text: '极重体力', hint: '比赛、冲刺，54.8 升' },
};
const activityNames = Object.keys(activities) as Activity[];

const activity: ChoiceField = {
  kind: 'choice',
  name: 'activity',
  label: '在户外做什么',
  look: 'lines',
  options: [
    { value: 'rest', ...activities.rest },
    ...activityNames.filter((name) => name !== 'rest').map((name) => ({ value: name, ...activities[name] })),
  ],
};

const hours: NumberField = {
  kind: 'number',
  name: 'hours',
  label: '户外时间',
  hint: '半小时写 0.5。',
  min: 0,
  max: 24,
  units: [{ name: '小时', factor: 1, decimals: 1 }],
};

const mask: ChoiceField = {
  kind: 'choice',
  name: 'mask',
  label: '戴口罩吗',
  look: 'lines',
  options: [
    { value: 'none', text: '不戴，或戴普通口罩', hint: '按没有过滤计算。' },
    { value: 'kn95', text: 'KN95 口罩', hint: '仅在与脸部密合时按过滤 95% 计算。' },
    { value: 'own', text: '我知道口罩的过滤效率' },
  ],
};

const efficiency: NumberField = {
  kind: 'number',
  name: 'efficiency',
  label: '过滤效率',
  min: 0,
  max: 99,
  units: [whole('%')],
};

const sensitive = yesNo('sensitive', '是不是敏感人群', {
  hint: '儿童、老年人、孕妇，或有心脏病、肺病的人。',
  words: ['不是', '是'],
  missing: '请回答是不是敏感人群',
});

const fields = (answers: Answers): Field[] => [
  concentration,
  sensitive,
  activity,
  hours,
  mask,
  ...(answers.mask === 'own' ? [efficiency] : []),
];

function maskOf(values: Values): number {
  const worn = values.choice('mask');
  if (worn === 'own') return values.number('efficiency') / 100;
  return worn === 'kn95' ? 0.95 : 0;
}

type Breath = { activity: Activity; hours: number; mask: number; dose: number };

function calculate(values: Values): Outcome {
  const c = values.number('concentration');
  const chosen = activityNames.find((name) => name === values.choice('activity')) ?? 'rest';
  const worn = maskOf(values);
  const time = values.number('hours');
  const dose = inhaled(c, ventilation[chosen], time, worn);
  return report(c, values.choice('sensitive') === 'yes', { activity: chosen, hours: time, mask: worn, dose });
}

type Grade = { word: string; tone: Tone; range: string; general: string; sensitive: string };

/** HJ 633: names of the grades and what to do, in our words. */
const grades: Record<AirGrade, Grade> = {
  1: { word: '优', tone: 'good', range: '0 至 50', general: '正常活动', sensitive: '正常活动' },
  2: { word: '良', tone: 'good', range: '51 至 100', general: '正常活动', sensitive: '极少数异常敏感者减少户外活动' },
  3: {
    word: '轻度污染',
    tone: 'watch',
    range: '101 至 150',
    general: '正常活动',
    sensitive: '减少长时间、高强度户外锻炼',
  },
  4: {
    word: '中度污染',
    tone: 'watch',
    range: '151 至 200',
    general: '适量减少户外运动',
    sensitive: '避免长时间、高强度户外锻炼',
  },
  5: {
    word: '重度污染',
    tone: 'alert',
    range: '201 至 300',
    general: '减少户外运动',
    sensitive: '留在室内，停止户外运动',
  },
  6: {
    word: '严重污染',
    tone: 'alert',
    range: '大于 300',
    general: '避免户外活动',
    sensitive: '留在室内，避免体力消耗',
  },
};
const allGrades = [1, 2, 3, 4, 5, 6] as const;
const gradeFrom: Record<AirGrade, number> = { 1: 0, 2: 51, 3: 101, 4: 151, 5: 201, 6: 301 };

function report(c: number, isSensitive: boolean, breath: Breath): Result {
  const index = subIndex(c);
  const grade = airGrade(index);
  const times = timesOfWho(c);
  const { word, tone } = grades[grade];
  const advice = isSensitive ? grades[grade].sensitive : grades[grade].general;
  return {
    kind: 'result',
    main: { label: 'PM2.5 分指数（IAQI）', value: String(index), unit: '' },
    word,
    tone,
    air: grade,
    figures: [
      { label: '户外活动时吸入', value: fixed(breath.dose, 1), unit: '微克', note: doseNote(breath.dose) },
      { label: '世界卫生组织日均指导值', value: fixed(times, 1), unit: '倍', note: `指导值 ${whoDay} µg/m³` },
      {
        label: '按 2012 年旧标准',
        value: String(subIndex(c, table2012)),
        unit: '',
        note: '2026-03-01 以前使用，供对照',
      },
    ],
    scale: {
      from: 0,
      to: maxIndex,
      value: index,
      mine: grade - 1,
      parts: allGrades.map((g) => ({
        from: gradeFrom[g],
        word: grades[g].word,
        range: grades[g].range,
        tone: grades[g].tone,
      })),
    },
    tables: [],
    meaning: [
      `${isSensitive ? '敏感人群' : '一般人群'}：${advice}。`,
      '城市的空气质量指数（AQI）要看六种污染物，这里只算 PM2.5 一种。',
    ],
    next: nextFor(grade, isSensitive),
    doctor: ['在户外出现胸闷、喘、咳嗽加重、心慌：马上回到室内休息，不缓解就去医院；呼吸困难、胸痛拨打 120。'],
    steps: sums(c, index, breath),
  };
}

function doseNote(dose: number): string {
  return `相当于清洁空气里一天吸入量（${cleanDay} 微克）的 ${fixed((dose / cleanDay) * 100, 0)}%`;
}

function nextFor(grade: AirGrade, isSensitive: boolean): string[] {
  if (grade <= 2)
    return ['可以开窗通风，照常锻炼。', ...(isSensitive && grade === 2 ? ['感到不舒服就减少户外活动。'] : [])];
  if (grade === 3 && !isSensitive) {
    return [
      '可以照常活动，感到不舒服就休息。',
      '家里有老人、孩子、孕妇或心肺疾病的人：请他们减少长时间、高强度的户外锻炼。',
    ];
  }
  if (grade <= 4) {
    return [
      '把锻炼改到室内，或换到污染轻的时段。',
      '出门戴贴合面部的 KN95 口罩，回家洗手洗脸。',
      '关窗，用空气净化器。',
    ];
  }
  return [
    '取消户外锻炼和户外集体活动。',
    '必须出门时戴贴合面部的 KN95 口罩，尽量缩短时间。',
    '关窗，用空气净化器，室内不吸烟、不油炸。',
  ];
}

function sums(c: number, index: number, { activity: chosen, hours: time, mask: worn, dose }: Breath): Step[] {
  const litres = ventilation[chosen];
  const filtered = worn === 0 ? '' : ` ×（1 − ${worn}）`;
  return [
    { label: '浓度取整', sum: `${c} → ${roundHalfEven(c)} µg/m³（四舍六入五成双）` },
    indexSum(roundHalfEven(c), index),
    { label: '吸入量', sum: `${c} × ${litres} 升/分 × 0.06 × ${time} 小时${filtered} = ${fixed(dose, 1)} 微克` },
  ];
}

function indexSum(c: number, index: number): Step {
  const upper = table2026.findIndex((step) => c <= step.concentration);
  const [low, high] = [table2026[upper - 1], table2026[upper]];
  if (!low || !high)
    return { label: '分指数', sum: c === 0 ? '浓度为 0，分指数为 0' : `浓度超过 500，分指数按 ${maxIndex} 计` };
  const slope = `（${high.index} − ${low.index}）÷（${high.concentration} − ${low.concentration}）`;
  return {
    label: '分指数',
    sum: `${low.index} + ${slope} ×（${c} − ${low.concentration}），进一取整 = ${index}`,
  };
}

const limitTable: Table = {
  caption: 'PM2.5 分指数的浓度限值（24 小时平均，µg/m³）',
  head: ['分指数', 'HJ 633-2026', 'HJ 633-2012（已废止）'],
  rows: table2026.map(({ index, concentration: limit }, i) => [
    String(index),
    String(limit),
    String(table2012[i]?.concentration ?? ''),
  ]),
};

const gradeTable: Table = {
  caption: '级别和建议',
  head: ['级别', '分指数', '一般人群', '敏感人群'],
  rows: allGrades.map((g) => [grades[g].word, grades[g].range, grades[g].general, grades[g].sensitive]),
};

const breathTable: Table = {
  caption: '中国成人短期呼吸量（升/分）',
  head: ['活动', '呼吸量'],
  rows: activityNames.map((name) => [activities[name].text, fixed(ventilation[name], 1)]),
};

const whoTable: Table = {
  caption: '世界卫生组织 2021 年指导值和我国标准 GB 3095-2026（µg/m³）',
  head: ['限值', '年平均', '24 小时平均'],
  rows: [
    ['世界卫生组织指导值', '5', '15'],
    ['世界卫生组织过渡目标', '35、25、15、10', '75、50、37.5、25'],
    ['我国一级', '10', '25'],
    ['我国二级', '25', '50'],
    ['我国二级，2030 年底以前的过渡限值', '30', '60'],
  ],
};

export const pm25: Calculator = {
  start: { mask: 'none', sensitive: 'no' },
  fields,
  calculate,
  reference: {
    formulas: [
      { label: '浓度取整', sum: '先取整数，正好一半时取偶数（GB/T 8170）' },
      { label: '分指数（IAQI）', sum: '在两个界值之间按直线计算，结果进一取整，超过 500 按 500' },
      { label: '吸入量（微克）', sum: '浓度 × 每分钟呼吸量（升）× 0.06 × 小时数 ×（1 − 口罩过滤效率）' },
      { label: '清洁空气里一天的吸入量', sum: `15 µg/m³ × 15.7 m³ = ${cleanDay} 微克` },
    ],
    tables: [gradeTable, limitTable, breathTable, whoTable],
    advice: [
      '浓度和空气质量指数（AQI）不是一个数，请填 PM2.5 的浓度。',
      '实时的小时浓度按同一张表计算，但变化快，看一天更可靠。',
      '呼吸量来自成年人，孩子吸入的量只能粗略参考。',
    ],
    notFor: '吸入量只估算户外活动的这一段时间，不代表一天的总量，也不能用来推算得病的可能。',
  },
};
