import { plainDecimal } from '@/shared/rules/plain';
import type { AnswerFile, Option, Question, QuestionType } from '@/shared/survey/types';
import type { Answer } from '../types';

/** Each row, or each option of a ranking, has an answer of its own. */
export function isPerRow(type: QuestionType): boolean {
  return type === 'matrix' || type === 'matrixScale' || type === 'ranking';
}

/** What the answers of a matrix or ranking stand beside. */
export function linesOf(question: Question): Option[] {
  return (question.type === 'ranking' ? question.options : question.rows) ?? [];
}

export function isEmpty(answer: Answer): boolean {
  const { values = [], rows = {}, files = [] } = answer;
  return values.length === 0 && Object.keys(rows).length === 0 && files.length === 0;
}

export function firstOf(answer: Answer | undefined): string {
  return answer?.values?.[0] ?? '';
}

/** A number as people type it: as many digits as are kept exactly. */
export function parseNumber(text: string): number | null {
  return /^-?[0-9]{1,12}(\.[0-9]{1,3})?$/.test(text) ? Number(text) + 0 : null;
}

// Control characters and those that turn the direction of writing: they only serve to deceive the reader.
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

function cleanText(text: string): string {
  return text
    .replace(/\r\n|\r/g, '\n')
    .replace(/\t/g, ' ')
    .replace(invisible, '')
    .trim();
}

function cleanLine(text: string): string {
  return cleanText(text).replace(/\n/g, ' ').trim();
}

function cleanedRows(question: Question, rows: Record<string, string>): Answer {
  const kept = linesOf(question).flatMap(({ id }) => {
    const value = cleanLine(rows[id] ?? '');
    return value === '' ? [] : [[id, value]];
  });
  return kept.length === 0 ? {} : { rows: Object.fromEntries(kept) };
}

function cleanedFiles(files: readonly AnswerFile[]): Answer {
  const kept = files.filter(({ id }, i) => files.findIndex((other) => other.id === id) === i);
  return kept.length === 0 ? {} : { files: kept };
}

/** How many attachments the question takes. */
export function mostFiles({ max = 1 }: Question): number {
  return max;
}

/** Drops what does not belong to the type of the question, and empty values. */
export function cleaned(question: Question, answer: Answer): Answer {
  if (isPerRow(question.type)) return cleanedRows(question, answer.rows ?? {});
  if (question.type === 'attachment') return cleanedFiles(answer.files ?? []);
  const clean = question.type === 'text' ? cleanText : cleanLine;
  let values = [...new Set((answer.values ?? []).map(clean))].filter((value) => value !== '');
  if (question.type !== 'multiple') values = values.slice(0, 1);
  const number = parseNumber(plainDecimal(values[0] ?? ''));
  if (question.type === 'number' && number !== null) values = [String(number)];
  if (values.length === 0) return {};
  const hasOther = (question.options ?? []).some(({ id, other }) => other && values.includes(id));
  const other = hasOther ? cleanLine(answer.other ?? '') : '';
  return other === '' ? { values } : { values, other };
}
