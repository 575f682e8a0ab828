import { choicesOf } from '@/shared/survey/questions';
import type { Option, Question } from '@/shared/survey/types';
import type { Problem } from '@/ui-portal/error-summary';
import type { Answer, AnswerProblem } from '../types';
import { linesOf } from './questions';
import { inOrder } from './shuffle';

/** Name of a control as internal/survey reads it. */
export function fieldName({ id }: Question, row = ''): string {
  return row === '' ? `q.${id}` : `q.${id}.${row}`;
}

/** Id of the group of a question, or of its one control. */
export function groupId({ id }: Question): string {
  return `q-${id}`;
}

/** Id of the group of one row of a matrix. */
export function rowGroupId({ id }: Question, row: string): string {
  return `q-${id}--${row}`;
}

/** Id of the control of one choice. */
export function choiceId({ id }: Question, option: Option, row = ''): string {
  return row === '' ? `q-${id}-${option.id}` : `q-${id}--${row}-${option.id}`;
}

/** What stands in the controls of a question now. */
export function answerOf(question: Question, form: FormData): Answer {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const values = form.getAll(fieldName(question)).filter((value) => typeof value === 'string');
  const rows = linesOf(question).flatMap(({ id }) => {
    const value = text(fieldName(question, id));
    return value === '' ? [] : [[id, value]];
  });
  return { values, other: text(`${fieldName(question)}.other`), rows: Object.fromEntries(rows) };
}

const isOneControl = ({ type }: Question) =>
  ['blank', 'text', 'number', 'date', 'dropdown', 'attachment'].includes(type);

/** A problem of an answer as one of the control that corrects it. */
export function atControl(
  questions: readonly Question[],
  { question: id, row, message }: AnswerProblem,
  seed: string,
): Problem {
  const question = questions.find((asked) => asked.id === id);
  if (id === 'captcha') return { field: id, message };
  if (!question) return { field: `q-${id}`, message };
  if (question.type === 'ranking') return { field: `${groupId(question)}--${linesOf(question)[0]?.id}`, message };
  const [first] =
    question.type === 'single' || question.type === 'multiple' ? inOrder(question, seed) : choicesOf(question);
  return { field: isOneControl(question) || !first ? groupId(question) : choiceId(question, first, row), message };
}
