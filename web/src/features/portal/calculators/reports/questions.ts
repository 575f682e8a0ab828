import type { ChoiceField, NumberField, Unit, Values } from '../core/answers';
import type { NotApplicable } from '../core/calculator';
import type { Sex } from '../core/person';

const centimetres: Unit = { name: '厘米', factor: 1, decimals: 1 };
/** 1 市尺 is 33.33 cm; three of them are a metre, so that 2.7 is the 90 cm of the standards and not 89.99. */
const feet: Unit = { name: '市尺', factor: 33.33, decimals: 2, measured: 1 };
const kilograms: Unit = { name: '公斤', factor: 1, decimals: 1 };
const jin: Unit = { name: '斤', factor: 0.5, decimals: 1 };

export const whole = (name: string): Unit => ({ name, factor: 1, decimals: 0 });

export const sex: ChoiceField = {
  kind: 'choice',
  name: 'sex',
  label: '性别',
  look: 'inline',
  options: [
    { value: 'M', text: '男' },
    { value: 'F', text: '女' },
  ],
};

export const age: NumberField = {
  kind: 'number',
  name: 'age',
  label: '年龄',
  hint: '周岁，填整数。',
  min: 18,
  max: 100,
  understood: { from: 1, to: 100 },
  units: [whole('岁')],
};

export const height: NumberField = {
  kind: 'number',
  name: 'height',
  label: '身高',
  hint: '脱鞋量，例如 170 或 168.5。',
  min: 100,
  max: 250,
  units: [centimetres],
};

export const weight: NumberField = {
  kind: 'number',
  name: 'weight',
  label: '体重',
  hint: '空腹、穿单衣称，例如 62.5。1 公斤 = 2 斤。',
  min: 20,
  max: 300,
  units: [kilograms, jin],
};

export const waist: NumberField = {
  kind: 'number',
  name: 'waist',
  label: '腰围',
  hint: '在肋骨下缘和髂嵴之间的中点水平量。填市尺时 2 尺 5 寸写 2.5。',
  min: 40,
  max: 200,
  units: [centimetres, feet],
};

export const hip: NumberField = {
  kind: 'number',
  name: 'hip',
  label: '臀围',
  hint: '在臀部最宽处水平量。',
  min: 50,
  max: 200,
  units: [centimetres, feet],
};

export const neck: NumberField = {
  kind: 'number',
  name: 'neck',
  label: '颈围',
  hint: '在喉结下方水平量。',
  min: 20,
  max: 80,
  units: [centimetres],
};

type YesNo = {
  hint: string;
  /** What is said when it was not answered. */
  missing: string;
  /** No and yes as they answer this question. */
  words?: readonly [string, string];
};

export const yesNo = (name: string, label: string, { hint, missing, words = ['没有', '有'] }: YesNo): ChoiceField => ({
  kind: 'choice',
  name,
  label,
  look: 'inline',
  options: [
    { value: 'no', text: words[0] },
    { value: 'yes', text: words[1] },
  ],
  hint,
  missing,
});

const states = {
  none: '都没有',
  pregnant: '怀孕',
  nursing: '哺乳',
  oedema: '水肿',
  amputation: '截肢',
  athlete: '健美运动员或肌肉特别发达',
};

/** Bodies for which formulas of ordinary adults say nothing right. */
export const state: ChoiceField = {
  kind: 'choice',
  name: 'state',
  label: '有没有下面的情况',
  hint: '有其中一项，公式就不适用。',
  look: 'select',
  options: [
    { value: 'none', text: states.none },
    { value: 'pregnant', text: states.pregnant },
    { value: 'nursing', text: states.nursing },
    { value: 'oedema', text: states.oedema },
    { value: 'amputation', text: states.amputation },
    { value: 'athlete', text: states.athlete },
  ],
};

/** The same where the age is not asked. */
export const stateOrMinor: ChoiceField = {
  ...state,
  options: [...state.options, { value: 'minor', text: '未满 18 岁' }],
};

export function sexOf(values: Values): Sex {
  return values.choice('sex') === 'M' ? 'M' : 'F';
}

export const manOrWoman: Record<Sex, string> = { M: '男', F: '女' };

const adviceFor: Record<string, string[]> = {
  pregnant: ['孕期体重、饮食和活动量请按产科医生的建议。', '产检时可以请医生看增重是否合适。'],
  nursing: ['哺乳期身体变化较大，断奶后再算更有参考意义。', '有疑问请咨询产科、妇幼保健或营养科医生。'],
  oedema: ['水肿会使体重和围度偏大，请先到医院查明原因。'],
  amputation: ['请咨询康复科或营养科医生，用适合您的方法评估。'],
  athlete: [
    '肌肉比脂肪重，用体重和围度估算会偏差较大。',
    '想知道身体成分，可以用双能 X 线吸收法（DXA）或生物电阻抗法测量。',
  ],
};

const minorAdvice = [
  '6 至 18 岁的体重请用“健康体重”里的儿童青少年标准。',
  '儿童青少年每天至少做 60 分钟中高强度身体活动。',
  '生长发育有疑问请咨询儿科或儿童保健科医生。',
];

/** Why the formulas do not hold for this adult, null when they do. */
export function unsuitable(values: Values): NotApplicable | null {
  const found = values.choice('state');
  if (found === 'minor' || (values.optional('age') ?? 18) < 18) {
    return { kind: 'notApplicable', reason: '这个工具只适用于 18 岁及以上的成年人。', advice: minorAdvice };
  }
  if (found === 'none') return null;
  const text = state.options.find((option) => option.value === found)?.text ?? '';
  return { kind: 'notApplicable', reason: `有“${text}”的情况时，计算公式不适用。`, advice: adviceFor[found] ?? [] };
}
