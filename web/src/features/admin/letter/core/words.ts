import type { Toned } from '@/ui-admin/state/tag';
import type { Act, LetterDetail, LetterState, SameLetter, Step } from '../letter-types';

export const stateWords: Record<LetterState, Toned> = {
  pending: { text: '待受理', tone: 'warning' },
  handling: { text: '办理中', tone: 'info' },
  review: { text: '待审核', tone: 'warning' },
  answered: { text: '已答复', tone: 'success' },
  closed: { text: '已办结', tone: 'plain' },
  refused: { text: '不予受理', tone: 'flat' },
  withdrawn: { text: '已撤回', tone: 'flat' },
  merged: { text: '已合并', tone: 'flat' },
};

/** What was done about a letter that grows old, by `Letter.alert`. */
export const alertWords = ['', '已提醒', '已督办'] as const;

/** The name of whoever did something with a letter under this login; the login when nothing tells it. */
export function nameOf(steps: readonly Step[], login: string): string {
  return steps.find(({ actor }) => actor === login)?.actorName || login;
}

/** What the button of an act says, as the server calls it while the act may be taken. */
export const labelOf = ({ acts }: Pick<LetterDetail, 'acts'>, act: Act): string =>
  acts.find(({ key }) => key === act)?.label ?? '';

/** Whether the person may take an act now. */
export const mayDo = ({ acts }: Pick<LetterDetail, 'acts'>, act: Act): boolean => acts.some(({ key }) => key === act);

/** Characters that the server accepts of each text. */
export const limits = {
  reason: { least: 2, most: 200 },
  revealReason: { least: 2, most: 100 },
  answer: { least: 2, most: 5000 },
  publicTitle: { least: 5, most: 50 },
  publicContent: { least: 10, most: 2000 },
} as const;

/** Blanks such as 【电话】 that a template leaves to be filled in, each once. */
export function openBlanks(text: string): string[] {
  return [...new Set(text.match(/【[^【】\n]{1,20}】/g) ?? [])];
}

/** The letters into which another one of the same writer can be merged. */
export function mergeTargets(same: readonly SameLetter[]): SameLetter[] {
  return same.filter(({ state }) => state !== 'withdrawn' && state !== 'refused' && state !== 'merged');
}

/** A query code as people copy it, with dashes and small letters, in the form the server compares. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** `CDFG34HJ67KM` → `CDFG-34HJ-67KM` */
export function groupedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
