import type { Answers, ChoiceField, Field, NumberField, Values } from '../core/answers';
import type { Calculator, Figure, Outcome, Result, Scale, Step, Table, Tone } from '../core/calculator';
import { fixed } from '../core/number';
import { bodyMassIndex, type Sex } from '../core/person';
import {
  type AdultWeight,
  beginOf,
  lastOf,
  obesityGrades,
  oldFrom,
  type WaistClass,
  type WeightClass,
  waistClass,
  waistHeightLimit,
  waistLimits,
  waistToHeight,
  weighAdult,
} from '../core/weight';
import { childFields, childTable, screenChild } from './child-weight';
import { age, height, sex, sexOf, state, unsuitable, waist, weight } from './questions';

const person: ChoiceField = {
  kind: 'choice',
  name: 'person',
  label: '给谁算',
  look: 'lines',
  options: [
    { value: 'adult', text: '成年人，18 岁及以上' },
    { value: 'child', text: '孩子，6 岁至 17 岁' },
  ],
};

const optionalWaist: NumberField = { ...waist, label: '腰围（可以不填）', optional: true };

function fields(answers: Answers): Field[] {
  if (answers.person === 'child') return [person, ...childFields];
  return [person, sex, age, height, weight, optionalWaist, state];
}

function calculate(values: Values): Outcome {
  if (values.choice('person') === 'child') return screenChild(values);
  const refused = unsuitable(values);
  if (refused) return refused;
  const body: Body = {
    sex: sexOf(values),
    age: values.number('age'),
    height: values.number('height'),
    weight: values.number('weight'),
    waist: values.optional('waist'),
  };
  return report(body, weighAdult(body.height, body.weight, body.age));
}

/** Years, cm and kg. */
type Body = { sex: Sex; age: number; height: number; weight: number; waist: number | null };

const words: Record<WeightClass, { word: string; tone: Tone }> = {
  under: { word: '体重过低', tone: 'watch' },
  normal: { word: '正常', tone: 'good' },
  over: { word: '超重', tone: 'watch' },
  obese: { word: '肥胖', tone: 'alert' },
};

export const waistWords: Record<WaistClass, string> = {
  normal: '正常',
  pre: '中心型肥胖前期',
  central: '中心型肥胖',
};

/** For the range that suits old people, which judges nothing else. */
const oldWords: Record<WeightClass, { word: string; tone: Tone }> = {
  ...words,
  under: { word: '偏低', tone: 'watch' },
  normal: { word: '适宜', tone: 'good' },
  over: { word: '偏高', tone: 'watch' },
};

const wordsAt = (age: number) => (oldFrom(age) === null ? words : oldWords);

function report(body: Body, found: AdultWeight): Result {
  const { word, tone } = wordsAt(body.age)[found.class];
  return {
    kind: 'result',
    main: { label: '体重指数（BMI）', value: fixed(found.bmi, 1), unit: '' },
    word: found.grade === '' ? word : `${word}（${found.grade}）`,
    tone,
    figures: figuresOf(body, found),
    scale: scaleOf(body.age, found),
    tables: found.grade === '' ? [] : [gradeTable(found.grade)],
    meaning: meaningOf(body, found),
    next: nextFor(body, found),
    doctor: [
      '肥胖，或超重同时有血压、血糖、血脂、尿酸偏高，打鼾、关节痛：到体重管理门诊、内分泌科或营养科。',
      '没有刻意减重，半年里体重下降超过 5%：尽快就医。',
    ],
    steps: sums(body, found),
  };
}

function figuresOf(body: Body, { healthy }: AdultWeight): Figure[] {
  const range = `${fixed(healthy.from, 1)}–${fixed(healthy.to, 1)}`;
  const figures: Figure[] = [
    {
      label: '这个身高的健康体重',
      value: range,
      unit: '公斤',
      note: oldFrom(body.age) === null ? '' : groupOf(body.age),
    },
  ];
  if (body.waist === null) return figures;
  const ratio = waistToHeight(body.waist, body.height);
  const note = ratio >= waistHeightLimit ? '达到 0.5，应当行动' : '没有达到 0.5';
  return [
    ...figures,
    { label: '腰围判定', value: waistWords[waistClass(body.sex, body.waist)], unit: '', note: 'WS/T 428-2013' },
    { label: '腰围身高比', value: fixed(ratio, 2), unit: '', note },
  ];
}

/** 65 岁及以上老年人 */
const groupOf = (age: number) => `${oldFrom(age) ?? 18} 岁及以上老年人`;

function scaleOf(age: number, found: AdultWeight): Scale {
  const judged = wordsAt(age);
  const [normal, over, obese] = [beginOf(age, 'normal'), beginOf(age, 'over'), beginOf(age, 'obese')];
  const upTo = (from: number, next: number) => `${fixed(from, 1)} 至 ${fixed(next - 0.1, 1)}`;
  return {
    from: 15,
    to: 34,
    value: found.bmi,
    mine: (['under', 'normal', 'over', 'obese'] as const).indexOf(found.class),
    parts: [
      { from: 15, ...judged.under, range: `低于 ${fixed(normal, 1)}` },
      { from: normal, ...judged.normal, range: upTo(normal, over) },
      { from: over, ...judged.over, range: upTo(over, obese) },
      { from: obese, ...judged.obese, range: `不低于 ${fixed(obese, 1)}` },
    ],
  };
}

function meaningOf(body: Body, found: AdultWeight): string[] {
  const { healthy } = found;
  const lines: Record<WeightClass, string> = {
    under: `比健康体重的下限轻 ${fixed(healthy.from - body.weight, 1)} 公斤，可能营养不足，抵抗力和骨骼也会受影响。`,
    normal: '体重在健康范围内。',
    over: `比健康体重的上限重 ${fixed(body.weight - healthy.to, 1)} 公斤，得高血压、糖尿病的可能会增加。`,
    obese: `比健康体重的上限重 ${fixed(body.weight - healthy.to, 1)} 公斤。肥胖是一种慢性病，会增加心脏病、糖尿病等多种疾病的风险。`,
  };
  return [
    lines[found.class],
    ...waistMeaning(body),
    ...(oldFrom(body.age) === null ? [] : [oldHint(body.age)]),
    '体重指数不区分肌肉和脂肪，请和腰围、体脂率一起看。',
  ];
}

function waistMeaning({ sex: who, waist: cm }: Body): string[] {
  if (cm === null || waistClass(who, cm) === 'normal') return [];
  return ['腰围偏大，说明脂肪堆在腹部，体重正常也要注意。'];
}

function oldHint(years: number): string {
  const range = `${fixed(beginOf(years, 'normal'), 1)} 至 ${fixed(lastOf(years), 1)}`;
  return `${groupOf(years)}适宜的体重指数是 ${range}，与年轻人的 18.5 至 23.9 不同；上面的判定和健康体重都按这个年龄算。`;
}

function nextFor(body: Body, found: AdultWeight): string[] {
  if (oldFrom(body.age) !== null) return oldNext[found.class];
  const lines: Record<WeightClass, string[]> = {
    under: ['每天多吃一到两次加餐，保证鱼、禽、蛋、瘦肉、奶和豆制品。', '配合力量练习，让增加的体重里有肌肉。'],
    normal: ['吃动平衡，每周称一次体重，每月量一次腰围。', '每周至少 5 天中等强度身体活动，累计 150 分钟以上。'],
    over: [
      '先不再增重，再争取半年里减少现在体重的 5% 至 10%。',
      '少油少糖、控制总量，每周至少 150 分钟中等强度身体活动。',
    ],
    obese: [
      '先定半年减少现在体重 5% 至 10% 的目标，不要用极端节食或不明的减肥产品。',
      '请医生查血压、血糖、血脂和肝功能，一起定方案。',
    ],
  };
  return lines[found.class];
}

const muscles = '保持肌肉：吃够鱼、禽、蛋、瘦肉、奶和豆制品，每周做 2 至 3 次力量和平衡练习。';
const weigh = '每月固定时间称一次体重，半年里变化超过 5% 要看医生。';
const oldNext: Record<WeightClass, string[]> = {
  under: ['少量多餐，每天加餐一到两次；牙口不好的，把食物切细煮软。', muscles, weigh],
  normal: ['体重合适，不必减重。', muscles, weigh],
  over: ['先不再增重，不要节食减重。', muscles, weigh],
  obese: ['减重要由医生定方案，不要自己节食或吃减肥药：老年人减得太快会掉肌肉、容易跌倒。', muscles, weigh],
};

function sums(body: Body, found: AdultWeight): Step[] {
  const square = `（${body.height} ÷ 100）²`;
  const raw = fixed(bodyMassIndex(body.height, body.weight), 4);
  return [
    { label: '体重指数', sum: `${body.weight} ÷ ${square} = ${raw}，四舍五入为 ${fixed(found.bmi, 1)}` },
    { label: '健康体重下限', sum: `${beginOf(body.age, 'normal')} × ${square} = ${fixed(found.healthy.from, 1)} 公斤` },
    { label: '健康体重上限', sum: `${lastOf(body.age)} × ${square} = ${fixed(found.healthy.to, 1)} 公斤` },
    ...(body.waist === null
      ? []
      : [
          {
            label: '腰围身高比',
            sum: `${body.waist} ÷ ${body.height} = ${fixed(waistToHeight(body.waist, body.height), 2)}`,
          },
        ]),
  ];
}

function gradeTable(mine: string): Table {
  return {
    caption: '肥胖分度，《肥胖症诊疗指南（2024 年版）》',
    head: ['分度', '体重指数'],
    rows: obesityGrades.map(({ from, value }, index) => {
      const next = obesityGrades[index + 1]?.from;
      return [value, next === undefined ? `不低于 ${fixed(from, 1)}` : `${fixed(from, 1)} 至低于 ${fixed(next, 1)}`];
    }),
    mine: obesityGrades.findIndex(({ value }) => value === mine),
  };
}

export const waistTable: Table = {
  caption: '成人腰围（厘米），WS/T 428-2013',
  head: ['判定', '男', '女'],
  rows: [
    [waistWords.normal, ...(['M', 'F'] as const).map((who) => `低于 ${waistLimits[who].pre}`)],
    [
      waistWords.pre,
      ...(['M', 'F'] as const).map((who) => `${waistLimits[who].pre} 至低于 ${waistLimits[who].central}`),
    ],
    [waistWords.central, ...(['M', 'F'] as const).map((who) => `不低于 ${waistLimits[who].central}`)],
  ],
};

const adultTable: Table = {
  caption: '成人体重指数，18 至 64 岁 WS/T 428-2013；65 岁起为老年人适宜范围',
  head: ['年龄', '体重过低、偏低', '正常、适宜', '超重、偏高', '肥胖'],
  rows: [
    ['18 至 64 岁', '低于 18.5', '18.5 至 23.9', '24.0 至 27.9', '不低于 28.0'],
    ['65 至 79 岁', '低于 20.0', '20.0 至 26.9', '27.0 至 27.9', '不低于 28.0'],
    ['80 岁起', '低于 22.0', '22.0 至 26.9', '27.0 至 27.9', '不低于 28.0'],
  ],
};

export const healthyWeight: Calculator = {
  start: { person: 'adult', state: 'none' },
  fields,
  calculate,
  reference: {
    formulas: [
      { label: '体重指数', sum: '体重（公斤）÷ 身高（米）²，取一位小数后再判定' },
      { label: '健康体重（公斤）', sum: '18.5 × 身高（米）² 至 23.9 × 身高（米）²；老年人用下面的范围' },
      { label: '腰围身高比', sum: '腰围 ÷ 身高，不低于 0.5 应当行动' },
      { label: '老年人适宜的体重指数', sum: '65 岁及以上 20.0 至 26.9，80 岁及以上 22.0 至 26.9' },
    ],
    tables: [adultTable, waistTable, gradeTable(''), childTable],
    advice: [
      '早晨空腹、排便后、穿单衣称体重，脱鞋量身高。',
      '腰围在肋骨下缘和髂嵴之间的中点水平量，站直，正常呼气末读数，精确到 0.1 厘米。',
    ],
    notFor: '怀孕、哺乳、水肿、截肢的人和健美运动员不适用；不满 6 岁的孩子请看儿童保健门诊。',
  },
};
