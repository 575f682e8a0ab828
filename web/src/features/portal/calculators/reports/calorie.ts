import type { ChoiceField, Values } from '../core/answers';
import type { Calculator, Outcome, Result, Step, Table } from '../core/calculator';
import {
  type ActivityLevel,
  type CalorieInput,
  type CalorieResult,
  countCalories,
  type Goal,
  kjPerKcal,
  leastToEat,
  requirements,
  shares,
  target,
} from '../core/calorie';
import { fixed, round } from '../core/number';
import { bodyMassIndex } from '../core/person';
import { beginOf, lastOf } from '../core/weight';
import { age, height, manOrWoman, sex, sexOf, state, unsuitable, weight } from './questions';

const levels: readonly { value: string; ratio: ActivityLevel; name: string }[] = [
  { value: 'low', ratio: 1.4, name: '低' },
  { value: 'middle', ratio: 1.7, name: '中' },
  { value: 'high', ratio: 2, name: '高' },
];

const activity: ChoiceField = {
  kind: 'choice',
  name: 'activity',
  label: '身体活动水平',
  look: 'lines',
  options: [
    { value: 'low', text: '低（1.40）', hint: '大部分时间坐着，很少运动，如办公室工作。' },
    { value: 'middle', text: '中（1.70）', hint: '经常站着或走动，或每周运动几次，如教师、售货员、学生。' },
    { value: 'high', text: '高（2.00）', hint: '重体力劳动，或几乎每天大量运动。' },
  ],
};

const goal: ChoiceField = {
  kind: 'choice',
  name: 'goal',
  label: '体重目标',
  look: 'inline',
  options: [
    { value: 'keep', text: '保持' },
    { value: 'lose', text: '减重' },
    { value: 'gain', text: '增重' },
  ],
};

const goalNames: Record<Goal, string> = { keep: '保持体重', lose: '减重', gain: '增重' };

function goalOf(values: Values): Goal {
  const chosen = values.choice('goal');
  return chosen === 'lose' || chosen === 'gain' ? chosen : 'keep';
}

function calculate(values: Values): Outcome {
  const refused = unsuitable(values);
  if (refused) return refused;
  const level = levels.find(({ value }) => value === values.choice('activity'));
  const input: CalorieInput = {
    sex: sexOf(values),
    age: values.number('age'),
    height: values.number('height'),
    weight: values.number('weight'),
    activity: level?.ratio ?? 1.4,
  };
  return report(input, countCalories(input), goalOf(values), level?.name ?? '');
}

/** Why the weight should stay although somebody wants another: it would leave the range for the age, or there is nothing to eat less of. */
function against({ age: years, height: cm, weight: kg, sex: who }: CalorieInput, day: number, wanted: Goal): string {
  const bmi = round(bodyMassIndex(cm, kg), 1);
  const [least, most] = [beginOf(years, 'normal'), lastOf(years)];
  if (wanted === 'lose' && bmi < least)
    return `您的体重指数是 ${fixed(bmi, 1)}，已经低于 ${fixed(least, 1)}，不建议减重。`;
  if (wanted === 'gain' && bmi > most)
    return `您的体重指数是 ${fixed(bmi, 1)}，已经大于 ${fixed(most, 1)}，不建议增重。`;
  if (wanted === 'lose' && day <= leastToEat[who])
    return `您一天消耗的不多于 ${leastToEat[who]} 千卡，每天不应吃得比这更少：要减重请先咨询营养科医生，从增加活动做起。`;
  return '';
}

function report(input: CalorieInput, r: CalorieResult, asked: Goal, level: string): Result {
  const why = against(input, r.day, asked);
  const wanted = why === '' ? asked : 'keep';
  const day = fixed(r.day, 0);
  const range = [r.day, r.dayByHarrisBenedict].sort((a, b) => a - b).map((kcal) => fixed(kcal, 0));
  return {
    kind: 'result',
    main: { label: `${goalNames[wanted]}，一天大约吃`, value: fixed(target(r, input.sex, wanted), 0), unit: '千卡' },
    word: `身体活动水平：${level}`,
    tone: 'plain',
    figures: [
      { label: '一天消耗', value: day, unit: '千卡', note: `合 ${fixed(r.day * kjPerKcal, 0)} 千焦` },
      { label: '其中基础代谢', value: fixed(r.mifflin, 0), unit: '千卡', note: '躺着不动也要消耗的部分' },
      { label: '两种公式的范围', value: range.join('–'), unit: '千卡', note: '估算有误差，按范围看' },
    ],
    tables: [nutrients(r), required(input)],
    meaning: [...(why === '' ? [] : [`${why}这里按保持体重计算。`]), ...meaningOf(input, r, wanted)],
    next: [
      '先照这个数吃两到四周，每周固定时间称一次体重，再按变化增减。',
      '食物多样，谷类为主，多吃蔬菜、奶类、全谷和大豆，少盐少油，控糖限酒。',
      '和身体活动一起安排：每周至少 5 天中等强度活动，累计 150 分钟以上。',
    ],
    doctor: [
      '没有刻意减重，半年里体重下降超过 5%：尽快就医。',
      '有糖尿病、肾病、肝病、痛风或进食障碍：饮食请按医生或营养师的方案。',
    ],
    steps: sums(input, r, wanted),
  };
}

function meaningOf(input: CalorieInput, r: CalorieResult, wanted: Goal): string[] {
  const kcal = target(r, input.sex, wanted);
  const least = `不低于基础代谢，也不低于每天 ${leastToEat[input.sex]} 千卡`;
  if (wanted === 'gain') return ['在一天消耗之上每天加 300 千卡，体重会慢慢增加。'];
  if (wanted === 'keep') return ['吃进去的和消耗的差不多，体重就能保持。'];
  return [`在一天消耗之上减少 ${fixed(r.day - kcal, 0)} 千卡，${least}。`, '减得太快会掉肌肉、容易反弹。'];
}

function nutrients(r: CalorieResult): Table {
  const row = (name: string, key: keyof typeof shares) => {
    const { from, to, kcal } = shares[key];
    return [
      name,
      `${fixed(from * 100, 0)}%–${fixed(to * 100, 0)}%`,
      `${fixed(r[key].from, 0)}–${fixed(r[key].to, 0)} 克`,
      `${kcal} 千卡`,
    ];
  };
  return {
    caption: `三大营养素（按一天 ${fixed(r.day, 0)} 千卡计算）`,
    head: ['营养素', '占总热量', '一天的量', '1 克提供'],
    rows: [row('碳水化合物', 'carbohydrate'), row('脂肪', 'fat'), row('蛋白质', 'protein')],
  };
}

const requiredCaption = '能量需要量参考（千卡/天），WS/T 578.1-2017';

function required({ sex: who, age: years }: CalorieInput): Table {
  const mine = requirements.filter(({ from }) => years >= from).length - 1;
  return {
    caption: `${requiredCaption}，${manOrWoman[who]}`,
    head: ['年龄', '低活动水平', '中活动水平', '高活动水平'],
    rows: requirements.map((row) => [row.label, ...[0, 1, 2].map((level) => String(row[who][level] ?? '—'))]),
    mine,
  };
}

function sums(input: CalorieInput, r: CalorieResult, wanted: Goal): Step[] {
  const { height: cm, weight: kg, age: years } = input;
  const last = input.sex === 'M' ? '+ 5' : '− 161';
  const ratio = fixed(input.activity, 2);
  const kcal = fixed(target(r, input.sex, wanted), 0);
  const shift: Record<Goal, string> = {
    keep: `与一天消耗相同 = ${kcal} 千卡`,
    gain: `${fixed(r.day, 0)} + 300 = ${kcal} 千卡`,
    lose: `${fixed(r.day, 0)} − 500，不低于基础代谢和 ${leastToEat[input.sex]} 千卡 = ${kcal} 千卡`,
  };
  return [
    { label: '基础代谢', sum: `10 × ${kg} + 6.25 × ${cm} − 5 × ${years} ${last} = ${fixed(r.mifflin, 2)} 千卡` },
    { label: '一天消耗', sum: `${fixed(r.mifflin, 2)} × ${ratio} = ${fixed(r.day, 0)} 千卡` },
    {
      label: '对照：修订的 Harris–Benedict 公式',
      sum: `${fixed(r.harrisBenedict, 2)} × ${ratio} = ${fixed(r.dayByHarrisBenedict, 0)} 千卡`,
    },
    { label: goalNames[wanted], sum: shift[wanted] },
  ];
}

export const calorie: Calculator = {
  start: { goal: 'keep', state: 'none' },
  fields: () => [sex, age, height, weight, activity, goal, state],
  calculate,
  reference: {
    formulas: [
      { label: '基础代谢（Mifflin–St Jeor）', sum: '10 × 体重 + 6.25 × 身高 − 5 × 年龄 + 5（男）或 − 161（女）' },
      { label: '对照公式，男（修订的 Harris–Benedict）', sum: '88.362 + 13.397 × 体重 + 4.799 × 身高 − 5.677 × 年龄' },
      { label: '对照公式，女（修订的 Harris–Benedict）', sum: '447.593 + 9.247 × 体重 + 3.098 × 身高 − 4.330 × 年龄' },
      { label: '一天消耗', sum: '基础代谢 × 身体活动水平（低 1.40，中 1.70，高 2.00，2023 版）' },
      { label: '减重', sum: '一天消耗 − 500 千卡，不低于基础代谢，也不低于 1500（男）或 1200（女）千卡' },
      { label: '增重', sum: '一天消耗 + 300 千卡' },
    ],
    tables: (['M', 'F'] as const).map((who) => ({
      caption: `${requiredCaption}，${manOrWoman[who]}`,
      head: ['年龄', '低活动水平', '中活动水平', '高活动水平'],
      rows: requirements.map((row) => [row.label, ...[0, 1, 2].map((level) => String(row[who][level] ?? '—'))]),
    })),
    advice: ['体重的单位是公斤，身高是厘米，年龄是周岁。1 千卡 = 4.184 千焦。', '65 岁及以上没有高活动水平的参考值。'],
    notFor: '未满 18 岁、怀孕、哺乳、水肿、截肢的人和健美运动员不适用。',
  },
};
