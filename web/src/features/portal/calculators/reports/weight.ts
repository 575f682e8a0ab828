import type { Answers, ChoiceField, Field, NumberField, Values } from '../core/answers';
import type { Calculator, Figure, Outcome, Result, Scale, Step, Table, Tone } from '../core/calculator';
import { fixed } from '../core/number';
import { bodyMassIndex, type Sex } from '../core/person';
import {
  type AdultWeight,
  obesityGrades,
  suitableForOld,
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
    { value: 'child', text: '孩子，6 岁至 18 岁' },
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
  return report(body, weighAdult(body.height, body.weight));
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

function report(body: Body, found: AdultWeight): Result {
  const { word, tone } = words[found.class];
  return {
    kind: 'result',
    main: { label: '体重指数（BMI）', value: fixed(found.bmi, 1), unit: '' },
    word: found.grade === '' ? word : `${word}（${found.grade}）`,
    tone,
    figures: figuresOf(body, found),
    scale: scaleOf(found),
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
  const figures: Figure[] = [{ label: '这个身高的健康体重', value: range, unit: '公斤' }];
  if (body.waist === null) return figures;
  const ratio = waistToHeight(body.waist, body.height);
  const note = ratio >= waistHeightLimit ? '达到 0.5，应当行动' : '没有达到 0.5';
  return [
    ...figures,
    { label: '腰围判定', value: waistWords[waistClass(body.sex, body.waist)], unit: '', note: 'WS/T 428-2013' },
    { label: '腰围身高比', value: fixed(ratio, 2), unit: '', note },
  ];
}

function scaleOf(found: AdultWeight): Scale {
  return {
    from: 15,
    to: 34,
    value: found.bmi,
    mine: (['under', 'normal', 'over', 'obese'] as const).indexOf(found.class),
    parts: [
      { from: 15, ...words.under, range: '18.5 以下' },
      { from: 18.5, ...words.normal, range: '18.5 至 23.9' },
      { from: 24, ...words.over, range: '24.0 至 27.9' },
      { from: 28, ...words.obese, range: '28.0 及以上' },
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
  const old = suitableForOld(body.age);
  return [
    lines[found.class],
    ...waistMeaning(body),
    ...(old === null ? [] : [oldHint(body.age, found.bmi, old)]),
    '体重指数不区分肌肉和脂肪，请和腰围、体脂率一起看。',
  ];
}

function waistMeaning({ sex: who, waist: cm }: Body): string[] {
  if (cm === null || waistClass(who, cm) === 'normal') return [];
  return ['腰围偏大，说明脂肪堆在腹部，体重正常也要注意。'];
}

function oldHint(years: number, bmi: number, { from, to }: { from: number; to: number }): string {
  const range = `${fixed(from, 1)} 至 ${fixed(to, 1)}`;
  const place = bmi < from ? '低于' : bmi > to ? '高于' : '在';
  const end = place === '在' ? '这个范围内' : '这个范围';
  return `${years >= 80 ? 80 : 65} 岁及以上老年人适宜的体重指数是 ${range}，您${place}${end}。上面的判定仍按成人标准。`;
}

function nextFor(body: Body, found: AdultWeight): string[] {
  const old = suitableForOld(body.age);
  if (old !== null && found.class === 'over' && found.bmi <= old.to) {
    return ['不必刻意减重，重点是保持肌肉：吃够蛋白质，每周做 2 至 3 次力量和平衡练习。', '每月固定时间称一次体重。'];
  }
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

function sums(body: Body, found: AdultWeight): Step[] {
  const square = `（${body.height} ÷ 100）²`;
  const raw = fixed(bodyMassIndex(body.height, body.weight), 4);
  return [
    { label: '体重指数', sum: `${body.weight} ÷ ${square} = ${raw}，四舍五入为 ${fixed(found.bmi, 1)}` },
    { label: '健康体重下限', sum: `18.5 × ${square} = ${fixed(found.healthy.from, 1)} 公斤` },
    { label: '健康体重上限', sum: `23.9 × ${square} = ${fixed(found.healthy.to, 1)} 公斤` },
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
      return [value, next === undefined ? `${fixed(from, 1)} 及以上` : `${fixed(from, 1)} 至不到 ${fixed(next, 1)}`];
    }),
    mine: obesityGrades.findIndex(({ value }) => value === mine),
  };
}

export const waistTable: Table = {
  caption: '成人腰围（厘米），WS/T 428-2013',
  head: ['判定', '男', '女'],
  rows: [
    [waistWords.normal, ...(['M', 'F'] as const).map((who) => `不到 ${waistLimits[who].pre}`)],
    [
      waistWords.pre,
      ...(['M', 'F'] as const).map((who) => `${waistLimits[who].pre} 至不到 ${waistLimits[who].central}`),
    ],
    [waistWords.central, ...(['M', 'F'] as const).map((who) => `${waistLimits[who].central} 及以上`)],
  ],
};

const adultTable: Table = {
  caption: '成人体重指数，WS/T 428-2013',
  head: ['判定', '体重指数'],
  rows: [
    [words.under.word, '18.5 以下'],
    [words.normal.word, '18.5 至 23.9'],
    [words.over.word, '24.0 至 27.9'],
    [words.obese.word, '28.0 及以上'],
  ],
};

export const healthyWeight: Calculator = {
  start: { person: 'adult', state: 'none' },
  fields,
  calculate,
  reference: {
    formulas: [
      { label: '体重指数', sum: '体重（公斤）÷ 身高（米）²，取一位小数后再判定' },
      { label: '健康体重（公斤）', sum: '18.5 × 身高（米）² 至 23.9 × 身高（米）²' },
      { label: '腰围身高比', sum: '腰围 ÷ 身高，0.5 及以上应当行动' },
      { label: '老年人适宜的体重指数', sum: '65 岁及以上 20.0 至 26.9，80 岁及以上 22.0 至 26.9' },
    ],
    tables: [adultTable, waistTable, gradeTable(''), childTable],
    advice: [
      '早晨空腹、排便后、穿单衣称体重，脱鞋量身高。',
      '腰围在肋骨下缘和髂嵴之间的中点水平量，站直，正常呼气末读数，精确到 0.1 厘米。',
    ],
    notFor: '怀孕、哺乳、水肿、截肢的人和健美运动员不适用；6 岁以下的孩子请看儿童保健门诊。',
  },
};
