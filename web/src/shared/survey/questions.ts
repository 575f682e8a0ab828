import type { Option, Question } from './types';

function numbered(from: number, to: number): Option[] {
  return Array.from({ length: to - from + 1 }, (_, i) => ({ id: String(from + i), text: String(from + i) }));
}

/** What may be chosen, nothing for questions that are answered in words or numbers. */
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

/** The number of each question as people read it; paragraphs have none. */
export function numbersOf(questions: readonly Question[]): Map<string, number> {
  const numbered = questions.filter(({ type }) => type !== 'paragraph');
  return new Map(numbered.map(({ id }, i) => [id, i + 1]));
}
