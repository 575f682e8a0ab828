import type { ChoiceField, NumberField, Values } from '../core/answers';
import type { Calculator, Outcome, Result, Step, Table, Tone } from '../core/calculator';
import { fixed } from '../core/number';
import {
  compendium2011,
  countSteps,
  kmPerMile,
  maxCadence,
  minutesAt,
  nearlyRunning,
  plateau,
  recommendedSteps,
  type StepInput,
  type StepLevel,
  type StepResult,
  stepLengthFactor,
} from '../core/step';
import { age, height, sex, sexOf, state, unsuitable, weight, whole } from './questions';

const stepsToday: NumberField = {
  kind: 'number',
  name: 'steps',
  label: '今天的步数',
  hint: '手机、手环上看到的步数。',
  min: 0,
  max: 100_000,
  units: [whole('步')],
};

const cadences: Record<string, number> = { slow: 80, normal: 100, fast: 120 };

const pace: ChoiceField = {
  kind: 'choice',
  name: 'pace',
  label: '走得多快',
  look: 'lines',
  options: [
    { value: 'slow', text: '慢，每分钟约 80 步' },
    { value: 'normal', text: '一般，每分钟约 100 步' },
    { value: 'fast', text: '快，每分钟约 120 步' },
    { value: 'own', text: '我知道走了多少分钟' },
  ],
};

const minutes: NumberField = {
  kind: 'number',
  name: 'minutes',
  label: '步行时间',
  min: 1,
  max: 1440,
  units: [whole('分钟')],
};

const stepLength: NumberField = {
  kind: 'number',
  name: 'stepLength',
  label: '自己的步长（可以不填）',
  hint: '走 10 步量总长再除以 10；不填就按身高估算。',
  min: 30,
  max: 120,
  optional: true,
  units: [{ name: '厘米', factor: 1, decimals: 1 }],
};

const words: Record<StepLevel, { word: string; tone: Tone }> = {
  below: { word: '未达到推荐量', tone: 'watch' },
  basic: { word: '达到基本推荐量', tone: 'good' },
  optimal: { word: '获益较充分', tone: 'good' },
  above: { word: '已超过获益平台期，注意膝关节与休息', tone: 'watch' },
};

function calculate(values: Values): Outcome {
  const refused = unsuitable(values);
  if (refused) return refused;
  const steps = values.number('steps');
  const cadence = cadences[values.choice('pace')];
  const walked = cadence === undefined ? values.number('minutes') : minutesAt(cadence, steps);
  if (cadence === undefined && steps / walked > maxCadence) {
    const message = `${steps} 步用 ${walked} 分钟，每分钟超过 ${maxCadence} 步，请检查步数和步行时间`;
    return { kind: 'contradiction', problems: [{ name: 'minutes', message }] };
  }
  const input: StepInput = {
    sex: sexOf(values),
    age: values.number('age'),
    height: values.number('height'),
    weight: values.number('weight'),
    steps,
    minutes: walked,
    stepLength: values.optional('stepLength'),
  };
  return report(input, countSteps(input), cadence);
}

function report(input: StepInput, r: StepResult, cadence: number | undefined): Result {
  const { low, high } = plateau(input.age);
  const isFast = r.kmPerHour / kmPerMile >= nearlyRunning;
  return {
    kind: 'result',
    main: { label: '今天走了', value: String(input.steps), unit: '步' },
    ...words[r.level],
    figures: [
      { label: '距离', value: fixed(r.km, 2), unit: '公里' },
      { label: '比静坐多消耗', value: fixed(r.net, 0), unit: '千卡' },
      { label: '总消耗', value: fixed(r.gross, 0), unit: '千卡', note: '包括不动也要消耗的部分' },
      { label: '平均速度', value: fixed(r.kmPerHour, 2), unit: '公里/小时', note: isFast ? '已接近跑步' : '' },
      { label: '千步当量', value: fixed(r.thousandSteps, 1), unit: '个', note: '1 个相当于中等速度走 10 分钟' },
    ],
    scale: {
      from: 0,
      to: 14_000,
      value: input.steps,
      mine: (['below', 'basic', 'optimal', 'above'] as const)
        .filter((level) => level !== 'basic' || low > recommendedSteps)
        .indexOf(r.level),
      parts: [
        { from: 0, word: words.below.word, range: `低于 ${recommendedSteps} 步`, tone: 'watch' as const },
        {
          from: recommendedSteps,
          word: words.basic.word,
          range: `${recommendedSteps} 至 ${low - 1} 步`,
          tone: 'plain' as const,
        },
        { from: low, word: words.optimal.word, range: `${low} 至 ${high} 步`, tone: 'good' as const },
        { from: high + 1, word: '超过获益平台期', range: `大于 ${high} 步`, tone: 'watch' as const },
      ].filter((part) => part.word !== words.basic.word || low > recommendedSteps),
    },
    tables: [],
    meaning: meaningOf(r.level, input.steps, low, high),
    next: nextFor(r.level),
    doctor: [
      '走路时胸闷、胸痛、气短、头晕：马上停下，不缓解就拨打 120。',
      '膝、踝关节疼痛一直不缓解：减少步数，去看骨科或运动医学科。',
      '有心脏病、严重高血压、糖尿病并发症：增加运动量以前先问医生。',
    ],
    steps: sums(input, r, cadence),
  };
}

function meaningOf(level: StepLevel, steps: number, low: number, high: number): string[] {
  const range = `研究中，像您这个年龄的人每天 ${low} 至 ${high} 步时获益逐渐达到平台，再多走好处增加不大；与走得快慢没有独立的关系。`;
  const first: Record<StepLevel, string> = {
    below: `比推荐的每天 ${recommendedSteps} 步还少 ${recommendedSteps - steps} 步。`,
    basic: `已经达到推荐的每天 ${recommendedSteps} 步。`,
    optimal: '已经走到了获益比较充分的步数。',
    above: `已经超过 ${high} 步，不必再追求更多。`,
  };
  return [first[level], range, '距离和热量由步长、体重估算，和手环上的数字有出入是正常的。'];
}

function nextFor(level: StepLevel): string[] {
  const first: Record<StepLevel, string> = {
    below: '不必一次走完，分几次走；先比平时每天多走 1000 步。',
    basic: '身体适应以后可以再多走一些。',
    optimal: '保持下去，每周再做 2 至 3 次力量练习。',
    above: '穿合脚的鞋，避免长时间上下楼梯和爬山，给膝关节休息的时间。',
  };
  return [first[level], '每周至少 5 天做中等强度身体活动，累计 150 分钟以上。', '久坐时每小时起来动一动。'];
}

function sums(input: StepInput, r: StepResult, cadence: number | undefined): Step[] {
  const length = fixed(r.stepLength, 1);
  const time = fixed(input.minutes, 1);
  const mph = fixed(r.kmPerHour / kmPerMile, 2);
  const met = fixed(r.met, 1);
  const lines: Step[] = [
    input.stepLength === null
      ? { label: '步长（估算）', sum: `身高 ${input.height} × ${stepLengthFactor[input.sex]} = ${length} 厘米` }
      : { label: '步长', sum: `自己量的 ${length} 厘米` },
    { label: '距离', sum: `${input.steps} 步 × ${length} 厘米 ÷ 100000 = ${fixed(r.km, 2)} 公里` },
  ];
  if (cadence !== undefined)
    lines.push({ label: '步行时间', sum: `${input.steps} 步 ÷ ${cadence} 步/分 = ${time} 分钟` });
  if (input.steps === 0) return [...lines, { label: '热量', sum: '没有步数，不计算步行的热量' }];
  return [
    ...lines,
    {
      label: '速度',
      sum: `${fixed(r.km, 2)} 公里 ÷ ${time} 分钟 × 60 = ${fixed(r.kmPerHour, 2)} 公里/小时（${mph} 英里/小时）`,
    },
    { label: '活动强度', sum: `这个速度的 MET 是 ${met}` },
    { label: '总消耗', sum: `${met} × ${input.weight} 公斤 × ${time} ÷ 60 = ${fixed(r.gross, 0)} 千卡` },
    { label: '比静坐多消耗', sum: `（${met} − 1）× ${input.weight} 公斤 × ${time} ÷ 60 = ${fixed(r.net, 0)} 千卡` },
    { label: '千步当量', sum: `${met} × ${time} ÷ 30 = ${fixed(r.thousandSteps, 1)}` },
  ];
}

const metTable: Table = {
  caption: '步行速度和活动强度（MET），2011 Compendium of Physical Activities；两个速度之间的分段由本站划定',
  head: ['速度（公里/小时）', '速度（英里/小时）', 'MET'],
  rows: compendium2011.map(({ from, value }, index) => {
    const next = compendium2011[index + 1]?.from;
    const range = (unit: (mph: number) => string) =>
      next === undefined
        ? `不低于 ${unit(from)}`
        : from === 0
          ? `低于 ${unit(next)}`
          : `${unit(from)} 至低于 ${unit(next)}`;
    return [range((mph) => fixed(mph * kmPerMile, 1)), range((mph) => fixed(mph, 1)), fixed(value, 1)];
  }),
};

const goals: Table = {
  caption: '每天的步数怎么看（判定分段由本站根据研究结果划定）',
  head: ['判定', '18 至 59 岁', '60 岁起'],
  rows: [
    [words.below.word, '低于 6000 步', '低于 6000 步'],
    [words.basic.word, '6000 至 7999 步', '—'],
    [words.optimal.word, '8000 至 10000 步', '6000 至 8000 步'],
    ['超过获益平台期', '大于 10000 步', '大于 8000 步'],
  ],
};

export const step: Calculator = {
  start: { pace: 'normal', state: 'none' },
  fields: (answers) => [
    sex,
    age,
    height,
    weight,
    stepsToday,
    pace,
    ...(answers.pace === 'own' ? [minutes] : []),
    stepLength,
    state,
  ],
  calculate,
  reference: {
    formulas: [
      { label: '步长（厘米，估算）', sum: '身高 × 0.415（男）或 × 0.413（女）' },
      { label: '距离（公里）', sum: '步数 × 步长 ÷ 100000' },
      { label: '总消耗（千卡）', sum: 'MET × 体重（公斤）× 小时数' },
      { label: '比静坐多消耗（千卡）', sum: '（MET − 1）× 体重（公斤）× 小时数' },
      { label: '千步当量', sum: 'MET × 分钟数 ÷ 30' },
    ],
    tables: [goals, metTable],
    advice: [
      '居民膳食指南建议主动身体活动最好每天 6000 步，每周至少 5 天中等强度身体活动、累计 150 分钟以上，每小时起来动一动。',
      `15 个队列、47471 名成人的研究中，每天步数中位数为 5801、7842、10901 步的人，死亡风险是 3553 步的人的 0.60、0.55、0.47 倍。`,
    ],
    notFor: '未满 18 岁、怀孕、哺乳、水肿、截肢的人不适用。儿童青少年每天至少做 60 分钟中高强度身体活动。',
  },
};
