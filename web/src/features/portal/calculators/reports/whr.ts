import type { Values } from '../core/answers';
import type { Calculator, Outcome, Result } from '../core/calculator';
import { fixed } from '../core/number';
import type { Sex } from '../core/person';
import { isHighRatio, ratioLimit, waistHipRatio } from '../core/waist-hip';
import { waistClass, waistHeightLimit, waistToHeight } from '../core/weight';
import { height, hip, manOrWoman, sex, sexOf, stateOrMinor, unsuitable, waist } from './questions';
import { waistTable, waistWords } from './weight';

/** All in cm. */
type Girths = { waist: number; hip: number; height: number };

function calculate(values: Values): Outcome {
  const refused = unsuitable(values);
  if (refused) return refused;
  const girths = { waist: values.number('waist'), hip: values.number('hip'), height: values.number('height') };
  return report(sexOf(values), girths);
}

function report(who: Sex, girths: Girths): Result {
  const ratio = waistHipRatio(girths.waist, girths.hip);
  const ofHeight = waistToHeight(girths.waist, girths.height);
  const isHigh = isHighRatio(who, ratio);
  const found = waistClass(who, girths.waist);
  const limit = ratioLimit[who];
  const shown = fixed(limit, 2);
  const acts = ofHeight >= waistHeightLimit;
  const othersHigh = found !== 'normal' || acts;
  return {
    kind: 'result',
    main: { label: '腰臀比', value: fixed(ratio, 2), unit: '' },
    word: isHigh ? '偏高' : othersHigh ? '腰臀比正常，但腰围偏大' : '正常',
    tone: isHigh ? 'alert' : othersHigh ? 'watch' : 'good',
    figures: [
      { label: '腰围判定', value: waistWords[found], unit: '', note: 'WS/T 428-2013' },
      { label: '腰围身高比', value: fixed(ofHeight, 2), unit: '', note: acts ? '达到 0.5，应当行动' : '没有达到 0.5' },
    ],
    scale: {
      from: limit - 0.25,
      to: limit + 0.25,
      value: ratio,
      mine: isHigh ? 1 : 0,
      parts: [
        { from: limit - 0.25, word: '正常', range: `低于 ${shown}`, tone: 'good' },
        { from: limit, word: '偏高', range: `不低于 ${shown}`, tone: 'alert' },
      ],
    },
    tables: [],
    meaning: meaningOf(who, isHigh, othersHigh),
    next:
      isHigh || othersHigh
        ? [
            '每周至少 5 天中等强度身体活动，累计 150 分钟以上；仰卧起坐不能单独减掉肚子上的脂肪。',
            '少吃油炸食品、甜食和含糖饮料，限酒，晚饭不要吃得太晚太饱。',
            '每月同一天早晨量一次腰围，记下来看变化。',
          ]
        : ['保持下去，每月量一次腰围。', '久坐时每小时起来动一动。'],
    doctor: ['腰臀比偏高或中心型肥胖，同时有血压、血糖、血脂偏高或脂肪肝：到内分泌科、营养科或体重管理门诊。'],
    steps: [
      {
        label: '腰臀比',
        sum: `${girths.waist} ÷ ${girths.hip} = ${fixed(girths.waist / girths.hip, 4)}，四舍五入为 ${fixed(ratio, 2)}`,
      },
      { label: '比较', sum: `${manOrWoman[who]}性不低于 ${shown} 为偏高` },
      { label: '腰围身高比', sum: `${girths.waist} ÷ ${girths.height} = ${fixed(ofHeight, 2)}` },
    ],
  };
}

function meaningOf(who: Sex, isHigh: boolean, otherSigns: boolean): string[] {
  const limit = fixed(ratioLimit[who], 2);
  if (isHigh) {
    return [
      `达到${manOrWoman[who]}性 ${limit} 的界值，脂肪较多地堆在腹部，得糖尿病、高血压、心脏病等代谢疾病的可能明显增加。`,
    ];
  }
  const first = `没有达到${manOrWoman[who]}性 ${limit} 的界值。`;
  return otherSigns ? [first, '但是腰围或腰围身高比提示腹部脂肪偏多，仍然要注意。'] : [first];
}

export const whr: Calculator = {
  start: { state: 'none' },
  fields: () => [sex, waist, hip, height, stateOrMinor],
  calculate,
  reference: {
    formulas: [
      { label: '腰臀比', sum: '腰围 ÷ 臀围，取两位小数后再判定' },
      { label: '判定', sum: '男不低于 0.90、女不低于 0.85 为偏高' },
      { label: '腰围身高比', sum: '腰围 ÷ 身高，不低于 0.5 应当行动' },
    ],
    tables: [waistTable],
    advice: [
      '腰围：站直，在腋中线肋弓下缘和髂嵴连线的中点水平量，正常呼气末读数，精确到 0.1 厘米。',
      '臀围：在臀部最宽处水平量。',
      '软尺贴着皮肤或薄衣，不要勒紧；量两次取平均。',
    ],
    notFor: '未满 18 岁、怀孕、哺乳、水肿、截肢的人和健美运动员不适用。',
  },
};
