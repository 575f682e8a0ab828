import type { Question } from '@/shared/survey/types';
import type { Answer, AnswerProblem } from './types';

export type QuestionProps = {
  question: Question;
  /** As people read it; paragraphs have none. */
  number: number | undefined;
  /** What to begin with; the controls keep what is typed by themselves. */
  answer: Answer;
  problems: AnswerProblem[];
  /** Decides the order of options that stand in an order of chance. */
  seed: string;
  /** Address the form is posted to. */
  action: string;
};

/** Number and words of a question, and whether it must be answered. */
export function Title({ question, number }: Pick<QuestionProps, 'question' | 'number'>) {
  return (
    <>
      {number}. {question.title}
      {question.required ? <span className="survey-required">（必答）</span> : <span className="hint">（选答）</span>}
    </>
  );
}

/** How many to choose, in words. */
export function hintOf({ type, help = '', min, max, unit = '' }: Question): string | undefined {
  const parts = help === '' ? [] : [help];
  if (type === 'multiple') {
    if (min !== undefined && max !== undefined) parts.push(`选 ${min} 到 ${max} 项。`);
    else if (max !== undefined) parts.push(`最多选 ${max} 项。`);
    else if (min !== undefined) parts.push(`至少选 ${min} 项。`);
    else parts.push('可以选几项。');
  }
  if (type === 'attachment') parts.push(`最多 ${max ?? 1} 个，每个不超过 5 MB，可以是 jpg、png 或 pdf。`);
  if (type === 'number' && min !== undefined && max !== undefined) parts.push(`${min} 到 ${max}${unit}。`);
  return parts.length === 0 ? undefined : parts.join(' ');
}
