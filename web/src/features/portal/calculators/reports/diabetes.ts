import type { NumberField, Values } from '../core/answers';
import type { Bands } from '../core/bands';
import type { Calculator, Outcome, Result, Table } from '../core/calculator';
import {
  agePoints,
  bmiPoints,
  cutOff,
  type DiabetesInput,
  type DiabetesScore,
  familyPoints,
  malePoints,
  maxScore,
  pressurePoints,
  scoreDiabetes,
  scoredAges,
  waistPoints,
  waistShift,
} from '../core/diabetes';
import { fixed, round } from '../core/number';
import { bodyMassIndex } from '../core/person';
import { age, height, manOrWoman, sex, sexOf, state, unsuitable, waist, weight, whole, yesNo } from './questions';

const scoredAge: NumberField = {
  ...age,
  hint: '周岁，评分表适用于 20 至 74 岁。',
  min: scoredAges.from,
  max: scoredAges.to,
};

const pressure: NumberField = {
  kind: 'number',
  name: 'pressure',
  label: '收缩压',
  hint: '血压计上较大的那个数（高压），坐着休息 5 分钟后量。',
  min: 60,
  max: 260,
  units: [whole('mmHg')],
};

const family = yesNo('family', '家族史', {
  hint: '父母、兄弟姐妹、子女中有没有人患糖尿病。',
  missing: '请回答家里有没有人患糖尿病',
});
const diagnosed = yesNo('diagnosed', '是否已确诊糖尿病', {
  hint: '医生说过您有糖尿病。',
  words: ['否', '是'],
  missing: '请回答是否已确诊糖尿病',
});

function calculate(values: Values): Outcome {
  if (values.choice('diagnosed') === 'yes') {
    return {
      kind: 'notApplicable',
      reason: '评分表用来发现还不知道的糖尿病，已经确诊的人不评分。',
      advice: ['请按医生的方案治疗和监测血糖，定期检查眼底、肾功能和足部。'],
    };
  }
  const years = values.number('age');
  const refused = unsuitable(values);
  if (refused && years >= 18) return refused;
  if (years < scoredAges.from || years > scoredAges.to) {
    return {
      kind: 'notApplicable',
      reason: `评分表适用于 ${scoredAges.from} 至 ${scoredAges.to} 岁，您填写的是 ${years} 岁，不评分。`,
      advice: ['有口渴、多尿、体重下降等情况，或家里有人患糖尿病，请到医院检查血糖。'],
    };
  }
  const input: DiabetesInput = {
    age: years,
    pressure: values.number('pressure'),
    waist: round(values.number('waist'), 1),
    bmi: round(bodyMassIndex(values.number('height'), values.number('weight')), 1),
    family: values.choice('family') === 'yes',
    sex: sexOf(values),
  };
  return report(input, scoreDiabetes(input), values);
}

function report(input: DiabetesInput, score: DiabetesScore, values: Values): Result {
  return {
    kind: 'result',
    main: { label: '总分', value: String(score.total), unit: `分，满分 ${maxScore} 分` },
    word: score.isHigh ? '高风险' : '较低',
    tone: score.isHigh ? 'alert' : 'good',
    figures: [],
    scale: {
      from: 0,
      to: maxScore,
      value: score.total,
      mine: score.isHigh ? 1 : 0,
      parts: [
        { from: 0, word: '较低', range: `0 至 ${cutOff - 1} 分`, tone: 'good' },
        { from: cutOff, word: '高风险', range: `${cutOff} 至 ${maxScore} 分`, tone: 'alert' },
      ],
    },
    tables: [breakdown(input, score)],
    meaning: score.isHigh
      ? ['25 分及以上的人里，没有被发现的糖尿病比较多。高风险不等于已经得病，要检查才知道。']
      : ['目前风险较低，建议 40 岁起每年测一次空腹血糖。'],
    next: [
      ...(score.isHigh ? ['建议到医院做口服葡萄糖耐量试验（OGTT）。'] : []),
      ...improvable(score),
      '少喝含糖饮料，主食粗细搭配，每周至少 150 分钟中等强度活动，不吸烟。',
    ],
    doctor: ['口渴、多尿、多食、体重下降，或视物模糊、伤口不易愈合：不论多少分，尽快到医院查血糖。'],
    steps: [
      {
        label: '体重指数',
        sum: `${values.number('weight')} ÷（${values.number('height')} ÷ 100）² = ${fixed(input.bmi, 1)}`,
      },
      {
        label: '总分',
        sum: `${[score.age, score.pressure, score.waist, score.bmi, score.family, score.sex].join(' + ')} = ${score.total} 分（年龄 + 收缩压 + 腰围 + 体重指数 + 家族史 + 性别）`,
      },
      { label: '判定', sum: `${score.total} 分${score.isHigh ? '达到' : '没有达到'} ${cutOff} 分的界值` },
    ],
  };
}

function improvable(score: DiabetesScore): string[] {
  const parts = [score.waist > 0 && '腰围', score.bmi > 0 && '体重', score.pressure > 0 && '血压'].filter(Boolean);
  return parts.length === 0 ? [] : [`您可以从${parts.join('、')}入手，这些得分能降下来。`];
}

const canChange = '可以改变';
const cannotChange = '不能改变';

function breakdown(input: DiabetesInput, score: DiabetesScore): Table {
  return {
    caption: '每一项得了多少分',
    head: ['项目', '您的情况', '得分', '能不能改变'],
    rows: [
      ['年龄', `${input.age} 岁`, String(score.age), cannotChange],
      ['收缩压', `${input.pressure} mmHg`, String(score.pressure), canChange],
      ['腰围', `${fixed(input.waist, 1)} 厘米`, String(score.waist), canChange],
      ['体重指数', fixed(input.bmi, 1), String(score.bmi), canChange],
      ['家族史', input.family ? '有' : '没有', String(score.family), cannotChange],
      ['性别', manOrWoman[input.sex], String(score.sex), cannotChange],
    ],
  };
}

/** `75.0–79.9` for each part of a scale, with the smallest step of its numbers. */
function ranges(bands: Bands<number>, step: number, decimals: number, shift = 0): string[] {
  return bands.map(({ from }, index) => {
    const next = bands[index + 1]?.from;
    const low = fixed(from - shift, decimals);
    if (next === undefined) return `≥${low}`;
    const high = fixed(next - shift - step, decimals);
    return index === 0 && from === 0 ? `<${fixed(next - shift, decimals)}` : `${low}–${high}`;
  });
}

function pointTable(caption: string, head: string[], bands: Bands<number>, columns: string[][]): Table {
  return {
    caption,
    head: [...head, '得分'],
    rows: bands.map(({ value }, index) => [...columns.map((column) => column[index] ?? ''), String(value)]),
  };
}

const ageRanges = [...ranges(agePoints, 1, 0).slice(0, -1), `65–${scoredAges.to}`];

export const diabetes: Calculator = {
  start: { state: 'none' },
  fields: () => [sex, scoredAge, height, weight, waist, pressure, family, diagnosed, state],
  calculate,
  reference: {
    formulas: [
      { label: '总分', sum: '年龄 + 收缩压 + 腰围 + 体重指数 + 家族史 + 性别，各项得分相加' },
      { label: '家族史', sum: `父母、兄弟姐妹、子女有糖尿病得 ${familyPoints} 分，没有得 0 分` },
      { label: '性别', sum: `男 ${malePoints} 分，女 0 分` },
      { label: '判定', sum: `不低于 ${cutOff} 分为高风险，建议做口服葡萄糖耐量试验（OGTT）` },
    ],
    tables: [
      pointTable('年龄（岁）', ['年龄'], agePoints, [ageRanges]),
      pointTable('收缩压（mmHg）', ['收缩压'], pressurePoints, [ranges(pressurePoints, 1, 0)]),
      pointTable('腰围（厘米）', ['男', '女'], waistPoints, [
        ranges(waistPoints, 0.1, 1),
        ranges(waistPoints, 0.1, 1, waistShift.F),
      ]),
      pointTable('体重指数', ['体重指数'], bmiPoints, [ranges(bmiPoints, 0.1, 1)]),
    ],
    advice: ['腰围和体重指数都按一位小数计分。', '没有血压计，可以到社区卫生服务中心或药店免费测量。'],
    notFor: '已确诊糖尿病的人、未满 20 岁或已满 75 岁的人不评分；孕妇的妊娠糖尿病筛查请按产科医生的安排。',
  },
};
