import { choicesOf } from '@/shared/survey/questions';
import type { Condition, Option, Question, QuestionType, When } from '@/shared/survey/types';

const signs = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** An id that was never used before, not by a question that older versions had either. */
function newId(prefix: string): string {
  return prefix + [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => signs[byte % signs.length]).join('');
}

export function newOption(text = ''): Option {
  return { id: newId('o'), text };
}

/** The place of the first option that says what one before it says; -1 for none. */
export function twiceNamed(options: readonly Option[]): number {
  const texts = options.map(({ text }) => text.trim());
  return texts.findIndex((text, at) => text !== '' && texts.indexOf(text) < at);
}

export const hasOptions = (type: QuestionType) =>
  ['single', 'multiple', 'dropdown', 'matrix', 'ranking'].includes(type);
export const hasRows = (type: QuestionType) => type === 'matrix' || type === 'matrixScale';
export const hasEnds = (type: QuestionType) => ['scale', 'nps', 'matrixScale'].includes(type);
export const mayHaveOther = (type: QuestionType) => ['single', 'multiple', 'dropdown'].includes(type);

/** A new question of a type, ready to be filled in. */
export function newQuestion(type: QuestionType): Question {
  return {
    id: newId('q'),
    type,
    title: '',
    ...(type === 'paragraph' ? {} : { required: false }),
    ...(type === 'attachment' ? { max: 1 } : {}),
    ...(hasOptions(type) ? { options: [newOption('选项 1'), newOption('选项 2')] } : {}),
    ...(hasRows(type) ? { rows: [newOption('第 1 行')] } : {}),
  };
}

/** The question again, under ids of its own. Its conditions stay: they look at others. */
export function copyOf(question: Question): Question {
  const anew = (options: Option[]) => options.map((option) => ({ ...option, id: newId('o') }));
  return {
    ...question,
    id: newId('q'),
    ...(question.options ? { options: anew(question.options) } : {}),
    ...(question.rows ? { rows: anew(question.rows) } : {}),
  };
}

/** What is left of the conditions of a question when another question goes. */
export function withoutConditionsOn(when: When | undefined, id: string): When | undefined {
  const conditions = when?.conditions.filter(({ question }) => question !== id) ?? [];
  if (conditions.length === when?.conditions.length) return when;
  return when && conditions.length > 0 ? { ...when, conditions } : undefined;
}

/** Whether conditions can look at questions of the type. */
function canDecide(type: QuestionType): boolean {
  return ['single', 'multiple', 'dropdown', 'yesno', 'scale', 'nps', 'number'].includes(type);
}

/** The earlier questions that conditions of the question at a place can look at. */
export function sourcesFor(questions: readonly Question[], at: number): Question[] {
  return questions.slice(0, at).filter(({ type }) => canDecide(type));
}

/** A condition on a question, with its first answer. */
export function newCondition(source: Question): Condition {
  if (source.type === 'number') return { question: source.id, is: 'ge', value: '0' };
  return { question: source.id, is: 'is', value: choicesOf(source)[0]?.id ?? '' };
}

/** What of a question the rows of its own are. */
export const choiceColumns = ['options', 'rows'] as const;
