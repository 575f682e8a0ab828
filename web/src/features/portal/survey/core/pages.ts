import type { Question } from '@/shared/survey/types';
import type { AnswerProblem, Answers, PublicSurvey } from '../types';
import { check, isAsked } from './logic';

/** The questions that stand together: a new page begins where a question says so. */
export function pagesOf(questions: readonly Question[]): Question[][] {
  const pages: Question[][] = [];
  for (const question of questions) {
    const page = pages.at(-1);
    if (!page || question.break) pages.push([question]);
    else page.push(question);
  }
  return pages;
}

/** Whether a step is that after all pages, on which the survey asks whether somebody is human. */
export function isCheck({ human, questions }: PublicSurvey, step: number): boolean {
  return human && step >= pagesOf(questions).length;
}

/** Ids of the questions that the display logic shows, given all answers. */
export function shownOf(questions: readonly Question[], given: Answers): Set<string> {
  const { counted } = check(questions, given);
  return new Set(questions.filter((question) => isAsked(question, counted)).map(({ id }) => id));
}

/**
 * The first page from `step` on, forwards or backwards, on which something is shown; the number of pages is the end, and 0 the
 * first page, whatever it shows.
 */
export function nextStep(questions: readonly Question[], step: number, by: 1 | -1, given: Answers): number {
  const pages = pagesOf(questions);
  const shown = shownOf(questions, given);
  let at = step;
  while (at >= 0 && at < pages.length && !pages[at]?.some(({ id }) => shown.has(id))) at += by;
  return Math.min(Math.max(at, 0), pages.length);
}

/** The page of a question, 0 when there is no such question. */
export function pageOf(questions: readonly Question[], id: string): number {
  return Math.max(
    0,
    pagesOf(questions).findIndex((page) => page.some((question) => question.id === id)),
  );
}

/** The problems of the questions of one page. */
export function problemsOn(page: readonly Question[], problems: readonly AnswerProblem[]): AnswerProblem[] {
  return problems.filter((problem) => page.some(({ id }) => id === problem.question));
}
