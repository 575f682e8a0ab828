import type { Answers, ChoiceField, Field, Values } from '../core/answers';
import {
  aceClass,
  aceLimits,
  deurenberg,
  type FatClass,
  fatLimit,
  type Girths,
  isTooFat,
  plausible,
  tapeMethod,
} from '../core/body-fat';
import type { Calculator, Contradiction, Outcome, Result, Step, Table } from '../core/calculator';
import { fixed } from '../core/number';
import { bodyMassIndex, type Sex } from '../core/person';
import { age, height, hip, manOrWoman, neck, sex, sexOf, state, unsuitable, waist, weight } from './questions';

const method: ChoiceField = {
  kind: 'choice',
  name: 'method',
  label: '用哪种方法',
  look: 'lines',
  options: [
    { value: 'index', text: '身高体重法', hint: '只要身高和体重，适合先粗略看一看。' },
    { value: 'tape', text: '软尺法', hint: '量颈围、腰围，女性加量臀围。' },
  ],
};

const tapeWaist = { ...waist, hint: '男性在肚脐处、女性在腰部最细处水平量。填市尺时 2 尺 5 寸写 2.5。' };
const tapeWeight = {
  ...weight,
  label: '体重（可以不填）',
  hint: '填了就再算脂肪有多少公斤。1 公斤 = 2 斤。',
  optional: true,
};

function fields(answers: Answers): Field[] {
  if (answers.method !== 'tape') return [method, sex, age, height, weight, state];
  const girths = answers.sex === 'F' ? [tapeWaist, hip, neck] : [tapeWaist, neck];
  return [method, sex, age, height, ...girths, tapeWeight, state];
}

function calculate(values: Values): Outcome {
  const refused = unsuitable(values);
  if (refused) return refused;
  return values.choice('method') === 'tape' ? byTape(values) : byIndex(values);
}

function contradiction(name: string, message: string): Contradiction {
  return { kind: 'contradiction', problems: [{ name, message }] };
}

const isPlausible = (percent: number) => percent >= plausible.from && percent <= plausible.to;

function byIndex(values: Values): Outcome {
  const who = sexOf(values);
  const [years, cm, kg] = [values.number('age'), values.number('height'), values.number('weight')];
  const percent = deurenberg(who, years, cm, kg);
  if (!isPlausible(percent)) return contradiction('weight', '按填写的身高和体重算不出合理的体脂率，请检查身高和体重');
  const bmi = fixed(bodyMassIndex(cm, kg), 2);
  const own = who === 'M' ? ' − 10.8' : '';
  return report(who, percent, kg, [
    { label: '体重指数', sum: `${kg} ÷（${cm} ÷ 100）² = ${bmi}` },
    { label: '体脂率', sum: `1.20 × ${bmi} + 0.23 × ${years}${own} − 5.4 = ${fixed(percent, 1)}%` },
  ]);
}

function byTape(values: Values): Outcome {
  const who = sexOf(values);
  const girths: Girths = {
    height: values.number('height'),
    waist: values.number('waist'),
    neck: values.number('neck'),
    hip: who === 'F' ? values.number('hip') : 0,
  };
  if (girths.waist <= girths.neck) return contradiction('waist', '腰围应当比颈围大，请检查腰围和颈围');
  const percent = tapeMethod(who, girths);
  if (!isPlausible(percent)) return contradiction('waist', '按填写的围度算不出合理的体脂率，请检查身高和各项围度');
  return report(who, percent, values.optional('weight'), [tapeSum(who, girths, percent)]);
}

function tapeSum(who: Sex, { height: cm, waist: w, neck: n, hip: h }: Girths, percent: number): Step {
  const density =
    who === 'M'
      ? `1.0324 − 0.19077 × lg(${w} − ${n}) + 0.15456 × lg(${cm})`
      : `1.29579 − 0.35004 × lg(${w} + ${h} − ${n}) + 0.22100 × lg(${cm})`;
  return { label: '体脂率', sum: `495 ÷（${density}）− 450 = ${fixed(percent, 1)}%` };
}

function report(who: Sex, percent: number, kg: number | null, sums: Step[]): Result {
  const tooFat = isTooFat(who, percent);
  const limit = fatLimit[who];
  const shown = fixed(percent, 1);
  const mass = kg === null ? '' : fixed((kg * percent) / 100, 1);
  return {
    kind: 'result',
    main: { label: '体脂率', value: shown, unit: '%' },
    word: tooFat ? '超标' : '未超标',
    tone: tooFat ? 'alert' : 'good',
    figures: [
      ...(mass === '' ? [] : [{ label: '脂肪大约有', value: mass, unit: '公斤' }]),
      { label: '估算误差', value: '±3–5', unit: '个百分点', note: '人与人差别较大，当作一个范围看' },
    ],
    scale: {
      from: 0,
      to: 2 * limit,
      value: percent,
      mine: tooFat ? 1 : 0,
      parts: [
        { from: 0, word: '未超标', range: `不超过 ${limit}%`, tone: 'good' },
        { from: limit, word: '超标', range: `大于 ${limit}%`, tone: 'alert' },
      ],
    },
    tables: [aceTable(who, aceClass(who, percent))],
    meaning: [
      tooFat
        ? `${manOrWoman[who]}性体脂率超过 ${limit}% 为超标，身体里的脂肪偏多。`
        : `没有超过${manOrWoman[who]}性 ${limit}% 的界值。`,
      '公式给出的是估算值，不能区分皮下脂肪和内脏脂肪，请和腰围一起看。',
    ],
    next: tooFat ? adviceTooFat : adviceNotTooFat,
    doctor: [
      '体脂率超标，同时有血压、血糖、血脂或尿酸偏高：到医院的内分泌科、营养科或体重管理门诊。',
      '没有刻意减重，半年里体重下降超过 5%：尽快就医。',
    ],
    steps: mass === '' ? sums : [...sums, { label: '脂肪重量', sum: `${kg} 公斤 × ${shown}% = ${mass} 公斤` }],
  };
}

const adviceTooFat = [
  '每周至少 5 天中等强度身体活动，累计 150 分钟以上，再加 2 至 3 次力量练习，减脂肪、保肌肉。',
  '少吃油炸食品、甜食和含糖饮料，不用节食来减重。',
  '用同样的方法一个月再算一次，看变化比看一次的数字更有用。',
];
const adviceNotTooFat = [
  '保持规律的身体活动和力量练习。',
  '想知道准确的身体成分，可以用生物电阻抗法或双能 X 线吸收法（DXA）测量。',
];

const aceNames: readonly { key: FatClass; name: string; from: Record<Sex, number> }[] = [
  { key: 'essential', name: '必需脂肪', from: { M: 2, F: 10 } },
  { key: 'athletes', name: '运动员', from: { M: aceLimits.M[0], F: aceLimits.F[0] } },
  { key: 'fitness', name: '健身人群', from: { M: aceLimits.M[1], F: aceLimits.F[1] } },
  { key: 'average', name: '一般人群', from: { M: aceLimits.M[2], F: aceLimits.F[2] } },
  { key: 'obese', name: '肥胖', from: { M: aceLimits.M[3], F: aceLimits.F[3] } },
];

function aceRange(who: Sex, index: number): string {
  const from = aceNames[index]?.from[who] ?? 0;
  const next = aceNames[index + 1]?.from[who];
  return next === undefined ? `不低于 ${from}` : `${from} 至低于 ${next}`;
}

const aceCaption = '国际参考（美国运动委员会 ACE 分级，%），仅供参考，不作判定';

function aceTable(who: Sex, mine: FatClass): Table {
  return {
    caption: aceCaption,
    head: ['分级', manOrWoman[who]],
    rows: aceNames.map(({ name }, index) => [name, aceRange(who, index)]),
    mine: aceNames.findIndex(({ key }) => key === mine),
  };
}

export const fat: Calculator = {
  start: { method: 'index', state: 'none' },
  fields,
  calculate,
  reference: {
    formulas: [
      { label: '身高体重法，男', sum: '1.20 × 体重指数 + 0.23 × 年龄 − 10.8 − 5.4' },
      { label: '身高体重法，女', sum: '1.20 × 体重指数 + 0.23 × 年龄 − 5.4' },
      { label: '软尺法，男', sum: '495 ÷（1.0324 − 0.19077 × lg(腰围 − 颈围) + 0.15456 × lg(身高)）− 450' },
      { label: '软尺法，女', sum: '495 ÷（1.29579 − 0.35004 × lg(腰围 + 臀围 − 颈围) + 0.22100 × lg(身高)）− 450' },
      { label: '脂肪重量（公斤）', sum: '体重 × 体脂率 ÷ 100' },
      { label: '判定', sum: `男超过 ${fatLimit.M}%、女超过 ${fatLimit.F}% 为超标` },
    ],
    tables: [
      {
        caption: aceCaption,
        head: ['分级', '男', '女'],
        rows: aceNames.map(({ name }, index) => [name, aceRange('M', index), aceRange('F', index)]),
      },
    ],
    advice: [
      '软尺水平绕一圈，贴着皮肤但不勒紧，正常呼气末读数。',
      '长度都用厘米，lg 是以 10 为底的对数。',
      '两种方法的结果会有出入，比较变化时请一直用同一种。',
    ],
    notFor: '未满 18 岁、怀孕、哺乳、水肿、截肢的人和健美运动员不适用。',
  },
};
