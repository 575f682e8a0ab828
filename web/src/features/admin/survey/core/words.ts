import type { QuestionType } from '@/shared/survey/types';
import type { Toned } from '@/ui-admin/state/tag';
import type { SurveyState } from '../survey-types';

export const stateWords: Record<SurveyState, Toned> = {
  draft: { text: '草稿', tone: 'plain' },
  upcoming: { text: '未开始', tone: 'info' },
  open: { text: '进行中', tone: 'success' },
  ended: { text: '已结束', tone: 'flat' },
  announced: { text: '已公布结果', tone: 'info' },
};

/** Names of the types, in the order in which they are offered. */
export const typeWords: Record<QuestionType, string> = {
  single: '单选',
  multiple: '多选',
  dropdown: '下拉',
  yesno: '判断',
  blank: '填空',
  text: '多行文本',
  number: '数字',
  date: '日期',
  scale: '量表 1–5',
  nps: '推荐度 0–10',
  matrix: '矩阵单选',
  matrixScale: '矩阵量表',
  ranking: '排序',
  attachment: '附件',
  paragraph: '说明文字',
};
