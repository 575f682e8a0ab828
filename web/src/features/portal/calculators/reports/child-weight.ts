import type { Field, NumberField, Values } from '../core/answers';
import type { Outcome, Result, Table, Tone } from '../core/calculator';
import { type ChildClass, type ChildWeight, childLimits, childMonths, weighChild } from '../core/child-weight';
import { fixed } from '../core/number';
import { height, manOrWoman, sex, sexOf, weight, whole } from './questions';

const years: NumberField = {
  kind: 'number',
  name: 'years',
  label: '年龄',
  hint: '周岁，还差几个月不满的不算。',
  min: childMonths.from / 12,
  max: childMonths.to / 12,
  understood: { from: 0, to: childMonths.to / 12 },
  units: [whole('岁')],
};

const months: NumberField = {
  kind: 'number',
  name: 'months',
  label: '又几个月',
  hint: '满几个月填几，9 岁 4 个月这里填 4；刚过生日填 0。',
  min: 0,
  max: 11,
  units: [whole('个月')],
};

/** What is asked about a child. */
export const childFields: readonly Field[] = [sex, years, months, height, weight];

const words: Record<ChildClass, { word: string; tone: Tone }> = {
  'below-over': { word: '未达到超重界值', tone: 'plain' },
  over: { word: '超重', tone: 'watch' },
  obese: { word: '肥胖', tone: 'alert' },
};

/** Screens a child for overweight by the standard of its half year of age. */
export function screenChild(values: Values): Outcome {
  const age = values.number('years') * 12 + values.number('months');
  if (age < childMonths.from) {
    return {
      kind: 'notApplicable',
      reason: '这个标准适用于 6 岁至 18 岁的孩子。',
      advice: ['不满 6 岁的孩子用另外的生长标准（WS/T 423-2022），请带孩子到社区卫生服务中心的儿童保健门诊测量。'],
    };
  }
  const [cm, kg] = [values.number('height'), values.number('weight')];
  const found = weighChild(sexOf(values), age, cm, kg);
  if (found === null) {
    const message = '已经过了 18 岁，请在“给谁算”里选“成年人”';
    return { kind: 'contradiction', problems: [{ name: 'months', message }] };
  }
  return report(manOrWoman[sexOf(values)], found, cm, kg);
}

function report(who: string, found: ChildWeight, cm: number, kg: number): Result {
  const { bmi, over, obese } = found;
  const band = fixed(found.band, 1);
  const [overAt, obeseAt] = [fixed(over, 1), fixed(obese, 1)];
  return {
    kind: 'result',
    main: { label: '体重指数（BMI）', value: fixed(bmi, 1), unit: '' },
    ...words[found.class],
    figures: [
      { label: '超重界值', value: overAt, unit: '', note: `${who}孩，${band} 岁组` },
      { label: '肥胖界值', value: obeseAt, unit: '', note: `${who}孩，${band} 岁组` },
    ],
    scale: {
      from: over - 6,
      to: obese + 6,
      value: bmi,
      mine: (['below-over', 'over', 'obese'] as const).indexOf(found.class),
      parts: [
        { from: over - 6, ...words['below-over'], range: `低于 ${overAt}` },
        { from: over, ...words.over, range: `${overAt} 至低于 ${obeseAt}` },
        { from: obese, ...words.obese, range: `不低于 ${obeseAt}` },
      ],
    },
    tables: [],
    meaning: [meaning[found.class], '孩子一直在长身体，看一段时间的变化比看一次更有用。'],
    next: next[found.class],
    doctor: [
      '达到肥胖界值，或颈后皮肤发黑、打鼾、口渴多尿：到儿科、儿童保健科或体重管理门诊。',
      '身高半年没有长，或体重一直不增、下降：到儿科或儿童保健科。',
    ],
    steps: [
      { label: '年龄组', sum: `按满几个月归到半岁，用 ${band} 岁组的界值` },
      { label: '体重指数', sum: `${kg} ÷（${cm} ÷ 100）² = ${fixed(bmi, 1)}` },
      { label: '比较', sum: `${who}孩 ${band} 岁组：超重 ${overAt}，肥胖 ${obeseAt}` },
    ],
  };
}

const meaning: Record<ChildClass, string> = {
  'below-over': '没有达到超重界值。这个工具不判断是否偏瘦，也不说明体重一定合适。',
  over: '达到超重界值。这个年龄最重要的是不再快速增重，让身高慢慢赶上来。',
  obese: '达到肥胖界值，需要医生看一看有没有血压、血糖、肝功能等问题。',
};

const active = '每天至少 60 分钟中高强度身体活动，看屏幕的时间每天不超过 2 小时。';
const next: Record<ChildClass, string[]> = {
  'below-over': [active, '每学期量一次身高、体重，记下来看变化。'],
  over: [active, '不喝含糖饮料，少吃油炸和甜食，按时吃早餐，睡足觉。', '不要让孩子节食或吃减肥药。'],
  obese: ['带孩子到医院检查，请医生定方案。', active, '全家一起改：不喝含糖饮料，少在外就餐，不让孩子节食或吃减肥药。'],
};

export const childTable: Table = {
  caption: '6 至 18 岁超重、肥胖体重指数界值，WS/T 586-2018',
  head: ['年龄', '男 超重', '男 肥胖', '女 超重', '女 肥胖'],
  rows: childLimits.map(({ age, M, F }) => [fixed(age, 1), ...[...M, ...F].map((limit) => fixed(limit, 1))]),
};
