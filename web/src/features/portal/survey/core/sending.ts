import { visitor } from '@/shared/api/visitor-client';
import { randomKey } from '@/shared/random-key';
import type { Human } from '@/ui-portal/human-field';
import type { Answers, FillState, PublicSurvey, Receipt } from '../types';

/** The state of a form that somebody begins now. */
export function begun(survey: PublicSurvey, consent: boolean, health: boolean): FillState {
  return { step: 0, version: survey.version, answers: {}, key: randomKey(), started: null, consent, health };
}

const browserName = 'jikong.survey.browser';

/** Tells this browser from others, for surveys that count one answer of each; empty where nothing can be kept. */
export function browser(survey: PublicSurvey): string {
  if (survey.limitRule === 'none' || survey.limitRule === 'address') return '';
  try {
    const kept = localStorage.getItem(browserName) ?? randomKey();
    localStorage.setItem(browserName, kept);
    return kept;
  } catch {
    return '';
  }
}

/** An answer to a question for people. */
export type Proof = { checkKey: string; captcha: string };

/** Draws a question for people. Throws an ApiError with words for the reader. */
export async function ask(kind: Human['kind']): Promise<Human> {
  const checkKey = randomKey();
  const path = { key: checkKey };
  if (kind === 'sum') {
    const { question } = await visitor.get('/sys/textCaptcha/{key}', { path });
    return { kind, question, picture: '', checkKey };
  }
  return { kind, question: '', picture: await visitor.get('/sys/randomImage/{key}', { path }), checkKey };
}

/** Sends an answered form. Sent again with the same key it counts once. Throws an ApiError with words for the reader. */
export function send(survey: PublicSurvey, form: FillState, seconds: number, proof?: Proof): Promise<Receipt> {
  const { version, answers, consent, health, key, code = '' } = form;
  const what = { surveyId: survey.id, version, answers, consent, health, key };
  return visitor.post('/addSurvey', {
    body: { ...what, seconds, browser: browser(survey), draftCode: code, ...proof },
  });
}

export type KeptForm = FillState & { answers: Answers };

const keptName = (survey: PublicSurvey) => `jikong.survey.${survey.id}`;

/** Keeps a form for as long as this tab is open, so that nothing is lost when the page is loaded anew. */
export function keep(survey: PublicSurvey, form: FillState | null): void {
  try {
    if (form) sessionStorage.setItem(keptName(survey), JSON.stringify(form));
    else sessionStorage.removeItem(keptName(survey));
  } catch {
    // Where nothing can be kept the form itself still works.
  }
}

/** The form that this tab kept, if it is of the version that is asked now. */
export function keptForm(survey: PublicSurvey): KeptForm | null {
  try {
    const form = JSON.parse(sessionStorage.getItem(keptName(survey)) ?? 'null') as KeptForm | null;
    return form?.version === survey.version && Object.keys(form.answers).length > 0 ? form : null;
  } catch {
    return null;
  }
}
