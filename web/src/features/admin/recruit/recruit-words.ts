import type { PostingState, Stand } from '@/shared/recruit/types';
import type { Toned } from '@/ui-admin/state/tag';
import { byWords } from '@/ui-admin/values/by-words';

export const postingWords: Record<PostingState, Toned> = {
  draft: { text: '未发布', tone: 'plain' },
  announced: { text: '预告', tone: 'info' },
  open: { text: '报名中', tone: 'success' },
  review: { text: '资格审查', tone: 'warning' },
  finished: { text: '已结束', tone: 'flat' },
  noticed: { text: '已公示', tone: 'info' },
  revoked: { text: '已撤销', tone: 'error' },
};

export const standWords: Record<Stand, Toned> = {
  draft: { text: '填写中', tone: 'plain' },
  submitted: { text: '待审查', tone: 'warning' },
  supplement: { text: '待补充材料', tone: 'info' },
  passed: { text: '审查通过', tone: 'success' },
  refused: { text: '审查不通过', tone: 'error' },
  withdrawn: { text: '已撤回', tone: 'flat' },
};

const categories = { professional: '专业技术', management: '管理', worker: '工勤' };
const fromSenior = {
  senior: '高中、中专、技校',
  college: '大专',
  bachelor: '本科',
  master: '硕士研究生',
  doctor: '博士研究生',
};
const educations = { any: '不限', ...fromSenior };
const levels = { junior: '初中及以下', ...fromSenior };
const studyKinds = { full: '全日制', part: '在职（含函授、自考等）' };
const politics = {
  member: '中共党员',
  probationary: '中共预备党员',
  league: '共青团员',
  party: '民主党派成员',
  none: '无党派人士',
  masses: '群众',
};
const paperKinds = {
  photo: '近期免冠照片',
  identity: '身份证',
  education: '学历学位证书',
  licence: '职称、执业资格证书',
  training: '规范化培训合格证',
  other: '其他材料',
};

export const categoryOptions = byWords(categories);
export const educationOptions = byWords(educations);

/** Words of a value of an application, the value itself when it has none. */
export function wordOf(kind: 'education' | 'study' | 'politics' | 'paper', value: string): string {
  const words: Record<string, string> = { education: levels, study: studyKinds, politics, paper: paperKinds }[kind];
  return words[value] ?? value;
}
