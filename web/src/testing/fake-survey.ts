import type { Survey } from '@/features/admin/survey/survey-types';
import type { Results } from '@/shared/survey/types';
import { type FakeHandler, Refusal } from './fake-server';
import { fakeTable, saveRow } from './fake-table';
import { aCount } from './survey-counts';

export function aSurvey(part: Partial<Survey> = {}): Survey {
  return {
    id: '1',
    version: 1,
    title: '门诊环境调查',
    intro: '',
    purpose: '改进环境',
    thanks: '',
    outcome: '',
    startTime: null,
    endTime: null,
    minutes: 2,
    anonymous: true,
    sensitive: false,
    attachments: false,
    limitRule: 'browser',
    humanRule: 'published',
    quota: 0,
    resultRule: 'end',
    questions: [],
    publishedNo: 0,
    answerCount: 0,
    closeTime: null,
    resultTime: null,
    state: 'draft',
    path: '/surveyd/1',
    createBy: '周敏',
    createTime: '2026-11-18 09:30:00',
    updateBy: '',
    updateTime: null,
    ...part,
  };
}

/** Figures of six people who were asked four questions. */
export const someResults: Results = {
  answers: 6,
  addresses: { answers: 3, places: 1, most: 3 },
  days: [aCount('2026-11-19', 4), aCount('2026-11-20', 2)],
  questions: [
    {
      id: 'a',
      number: 1,
      type: 'yesno',
      title: '来过吗？',
      answered: 6,
      counts: [aCount('yes', 4, '是'), aCount('no', 2, '否')],
    },
    {
      id: 'n',
      number: 2,
      type: 'number',
      title: '等了多久？',
      unit: '分钟',
      answered: 2,
      counts: [aCount('10', 1), aCount('25', 1)],
      numbers: { mean: 17.5, median: 17.5, sd: 10.6066, min: 10, max: 25 },
    },
    {
      id: 'p',
      number: 3,
      type: 'nps',
      title: '会推荐吗？',
      answered: 4,
      counts: [aCount('10', 3), aCount('3', 1)],
      numbers: { mean: 8.25, median: 10, sd: 3.5, min: 3, max: 10 },
      nps: { promoters: 3, passives: 0, detractors: 1, score: 50 },
    },
    { id: 'w', number: 4, type: 'text', title: '想说什么？', answered: 1 },
  ],
};

/** The desk of surveys: rows, what acts on them, figures and what people wrote. */
export function fakeSurveys(surveys: Survey[], results: Results = someResults): Record<string, FakeHandler> {
  const base = '/survey/survey';
  const act = (change: (survey: Survey) => Partial<Survey>): FakeHandler => {
    return ({ body }) => {
      const { id, version } = body as Survey;
      const survey = surveys.find((each) => each.id === id);
      if (!survey) throw new Refusal(404, '没有这个调查');
      return saveRow(survey, { ...change(survey), version });
    };
  };
  return {
    ...fakeTable(base, surveys),
    [`GET ${base}/versions`]: () => [],
    [`GET ${base}/statistics`]: () => results,
    [`POST ${base}/publish`]: act(({ publishedNo }) => ({ publishedNo: publishedNo + 1, state: 'open' })),
    [`POST ${base}/close`]: act(() => ({ state: 'ended', closeTime: '2026-11-20 10:00:00' })),
    [`POST ${base}/announce`]: act(() => ({ state: 'announced' })),
  };
}
