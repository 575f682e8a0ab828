import type { Answer, Option, Question, QuestionType } from '../types';

/** Each row, or each option of a ranking, has an answer of its own. */
export function isPerRow(type: QuestionType): boolean {
  return type === 'matrix' || type === 'matrixScale' || type === 'ranking';
}

function numbered(from: number, to: number): Option[] {
  return Array.from({ length: to - from + 1 }, (_, i) => ({ id: String(from + i), text: String(from + i) }));
}

/** What may be chosen, nothing for questions that are answered in words. */
export function choicesOf(question: Question): Option[] {
  switch (question.type) {
    case 'single':
    case 'multiple':
    case 'dropdown':
    case 'matrix':
    case 'ranking':
      return question.options ?? [];
    case 'yesno':
      return [
        { id: 'yes', text: '是' },
        { id: 'no', text: '否' },
      ];
    case 'scale':
    case 'matrixScale':
      return numbered(1, 5);
    case 'nps':
      return numbered(0, 10);
    default:
      return [];
  }
}

/** What the answers of a matrix or ranking stand beside. */
export function linesOf(question: Question): Option[] {
  return (question.type === 'ranking' ? question.options : question.rows) ?? [];
}

export function isEmpty(answer: Answer): boolean {
  return (answer.values ?? []).length === 0 && Object.keys(answer.rows ?? {}).length === 0;
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

/** Drops what does not belong to the type of the question, and empty values. */
export function cleaned(question: Question, answer: Answer): Answer {
  if (isPerRow(question.type)) return cleanedRows(question, answer.rows ?? {});
  const clean = question.type === 'text' ? cleanText : cleanLine;
  let values = [...new Set((answer.values ?? []).map(clean))].filter((value) => value !== '');
  if (question.type !== 'multiple') values = values.slice(0, 1);
  const number = parseNumber(values[0] ?? '');
  if (question.type === 'number' && number !== null) values = [String(number)];
  if (values.length === 0) return {};
  const hasOther = (question.options ?? []).some(({ id, other }) => other && values.includes(id));
  const other = hasOther ? cleanLine(answer.other ?? '') : '';
  return other === '' ? { values } : { values, other };
}
