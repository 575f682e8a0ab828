import { minute } from '@/shared/format/date';
import type { PublicSurvey, SurveyBrief } from './types';

/** Says in a few words where a survey stands, with the look of its tag. */
export function stateOf({ state, full, hasResult }: SurveyBrief): { text: string; tag: string } {
  switch (state) {
    case 'open':
      return { text: '进行中', tag: 'tag tag-good' };
    case 'upcoming':
      return { text: '未开始', tag: 'tag' };
    case 'announced':
      return { text: '已公布结果', tag: 'tag tag-main' };
    default:
      return { text: full ? '已收满' : hasResult ? '已结束，有结果' : '已结束', tag: 'tag' };
  }
}

/** The period in words, to the minute: a survey may end at 00:00 of the day that it names. */
export function periodOf({ startTime, endTime }: Pick<SurveyBrief, 'startTime' | 'endTime'>): string {
  if (startTime && endTime) return `${minute(startTime)} 至 ${minute(endTime)}`;
  if (endTime) return `${minute(endTime)} 截止`;
  return startTime ? `${minute(startTime)} 开始` : '长期开放';
}

/** Why a survey cannot be filled in now. */
export function closedText(survey: PublicSurvey): string {
  if (survey.state === 'upcoming') return `这份问卷还没有开始，开始时间是 ${minute(survey.startTime ?? '')}。`;
  if (survey.full) return '这份问卷已收满，感谢您的关注。';
  return '这份问卷已经结束，感谢您的关注。';
}

/** How often somebody may answer, empty without a rule. */
export function limitText({ limitRule }: PublicSurvey): string {
  return {
    none: '',
    browser: '每个浏览器填一次。',
    day: '每个浏览器每天填一次。',
    address: '每个网络地址每天填一次。',
  }[limitRule];
}
