import { choicesOf } from '@/shared/survey/questions';
import type { Condition, Question } from '@/shared/survey/types';
import type { Answer, AnswerProblem, Answers } from '../types';
import { cleaned, firstOf, isEmpty, isPerRow, linesOf, mostFiles, parseNumber } from './questions';

/** Limits of answers, in characters. */
export const limits = { blank: 200, text: 2000, other: 200 };

/** What counts of the given answers, and what is wrong with it. internal/survey/answer.go has the same rules. */
export type Checked = { counted: Answers; problems: AnswerProblem[] };

/**
 * An answer to a question that the display logic hides does not count, whatever was given.
 */
export function check(questions: readonly Question[], given: Answers): Checked {
  const counted: Answers = {};
  const problems: AnswerProblem[] = [];
  let number = 0;
  for (const question of questions) {
    if (question.type === 'paragraph') continue;
    number += 1;
    if (!isAsked(question, counted)) continue;
    const answer = cleaned(question, given[question.id] ?? {});
    if (!isEmpty(answer)) counted[question.id] = answer;
    for (const { row, message } of problemsOf(question, answer)) {
      problems.push({ question: question.id, row, message: `第 ${number} 题：${message}` });
    }
  }
  return { counted, problems };
}

/** Whether the display logic shows the question, given the answers before it. */
export function isAsked({ when }: Question, before: Answers): boolean {
  if (!when) return true;
  const holding = when.conditions.map((condition) => holds(condition, before[condition.question]));
  return when.any ? holding.some(Boolean) : holding.every(Boolean);
}

function holds({ is, value }: Condition, answer: Answer | undefined): boolean {
  if (is === 'is' || is === 'not') return (answer?.values ?? []).includes(value) === (is === 'is');
  const number = parseNumber(firstOf(answer));
  const limit = parseNumber(value);
  if (number === null || limit === null) return false;
  return is === 'ge' ? number >= limit : number <= limit;
}

type RowProblem = { row: string; message: string };

function problemsOf(question: Question, answer: Answer): RowProblem[] {
  if (question.type === 'ranking') return rankingProblems(question, answer);
  if (isPerRow(question.type)) return matrixProblems(question, answer);
  const message = problemOf(question, answer);
  return message === '' ? [] : [{ row: '', message }];
}

function problemOf(question: Question, answer: Answer): string {
  if (isEmpty(answer)) return question.required ? missing(question) : '';
  switch (question.type) {
    case 'blank':
      return longest(firstOf(answer), limits.blank);
    case 'text':
      return longest(firstOf(answer), limits.text);
    case 'number':
      return numberProblem(question, firstOf(answer));
    case 'date':
      return dayProblem(firstOf(answer));
    case 'attachment':
      return filesProblem(question, answer);
    default:
      return choiceProblem(question, answer);
  }
}

function missing({ type }: Question): string {
  switch (type) {
    case 'blank':
    case 'text':
      return '请填写这一题';
    case 'number':
      return '请填写数字';
    case 'date':
      return '请填写日期';
    case 'multiple':
      return '请至少选择一项';
    case 'attachment':
      return '请上传附件';
    default:
      return '请选择一项';
  }
}

function longest(text: string, most: number): string {
  const length = [...text].length;
  return length > most ? `最多写 ${most} 个字，现在是 ${length} 个字` : '';
}

function choiceProblem(question: Question, { values = [], other = '' }: Answer): string {
  const choices = choicesOf(question);
  const chosen = values.map((value) => choices.find(({ id }) => id === value));
  if (chosen.includes(undefined)) return '请从列出的选项中选择';
  const exclusive = chosen.find((choice) => choice?.exclusive);
  if (exclusive && values.length > 1) {
    const first = choices.find((choice) => choice.exclusive) ?? exclusive;
    return `选了“${first.text}”，就不能再选别的`;
  }
  if (question.type === 'multiple') {
    if (question.min !== undefined && values.length < question.min && !exclusive)
      return `请至少选择 ${question.min} 项`;
    if (question.max !== undefined && values.length > question.max)
      return `最多选择 ${question.max} 项，现在选了 ${values.length} 项`;
  }
  return longest(other, limits.other);
}

function numberProblem({ min, max, unit = '' }: Question, text: string): string {
  const number = parseNumber(text);
  if (number === null) return '请填写数字，如 12 或 3.5';
  const below = min !== undefined && number < min;
  const above = max !== undefined && number > max;
  if (min !== undefined && max !== undefined && (below || above)) {
    return `请填写 ${min}${unit} 到 ${max}${unit} 之间的数字`;
  }
  if (below) return `不能小于 ${min}${unit}`;
  return above ? `不能大于 ${max}${unit}` : '';
}

function filesProblem(question: Question, { files = [] }: Answer): string {
  const most = mostFiles(question);
  return files.length > most ? `最多上传 ${most} 个文件，现在是 ${files.length} 个` : '';
}

function dayProblem(text: string): string {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (year && month && day && year >= 1900 && year <= 2100 && month <= 12 && day <= daysIn(year, month)) return '';
  return '请填写真实的日期，如 2026-05-03';
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function rankingProblems(question: Question, { rows = {} }: Answer): RowProblem[] {
  const places = Object.values(rows);
  if (places.length === 0 && !question.required) return [];
  const wanted = linesOf(question).map((_, i) => String(i + 1));
  const isRanked = places.length === wanted.length && wanted.every((place) => places.includes(place));
  return isRanked ? [] : [{ row: '', message: '请给全部选项排好名次，每个名次只用一次' }];
}

function matrixProblems(question: Question, { rows = {} }: Answer): RowProblem[] {
  const choices = choicesOf(question);
  return linesOf(question).flatMap(({ id, text }) => {
    const value = rows[id];
    if (value === undefined) return question.required ? [{ row: id, message: `请为“${text}”选择一项` }] : [];
    return choices.some((choice) => choice.id === value) ? [] : [{ row: id, message: `“${text}”请从列出的选项中选择` }];
  });
}
