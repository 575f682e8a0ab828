import {
  type Dispatch,
  type FormEvent,
  type SetStateAction,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ApiError, isKind } from '@/shared/api/errors';
import type { Question } from '@/shared/survey/types';
import type { Human } from '@/ui-portal/human-field';
import { answerOf } from './core/controls';
import { check } from './core/logic';
import { isCheck, nextStep, pageOf, pagesOf, problemsOn, shownOf } from './core/pages';
import { cleaned, isEmpty } from './core/questions';
import { ask, begun, browser, keep, keptForm, type Proof, send } from './core/sending';
import type { AnswerProblem, Answers, FillState, PublicSurvey, Receipt, SurveyData } from './types';

type View = SurveyData['view'];

export type Fill = {
  view: View;
  form: FillState | null;
  /** New after each attempt, so that the summary takes the focus again. */
  problems: AnswerProblem[];
  notice: string;
  receipt: Receipt | null;
  /** The question of the last step, where the survey asks one. */
  human: Human | null;
  busy: boolean;
  /** What the browser calls itself, once scripts run; empty where the survey does not ask. */
  browser: string;
  /** The browser goes from page to page by itself, once scripts run. */
  scripted: boolean;
  /** A form that this tab kept when the page was left. */
  kept: FillState | null;
};

type Started = Omit<SurveyData, 'list' | 'survey'>;

const started = ({ view, form, problems, notice, receipt, human }: Started): Fill => ({
  view,
  form: form ?? null,
  problems: problems ?? [],
  notice: notice ?? '',
  receipt: receipt ?? null,
  human: human ?? null,
  busy: false,
  browser: '',
  scripted: false,
  kept: null,
});

/** Answers of the page as its controls stand now, in place of those before. */
function withControls(questions: readonly Question[], before: Answers, element: HTMLFormElement): Answers {
  const form = new FormData(element);
  const shown = String(form.get('shown') ?? '').split(',');
  const answers = { ...before };
  // Attachments stand in the form's state: the server put them there.
  for (const question of questions.filter(({ id, type }) => shown.includes(id) && type !== 'attachment')) {
    const answer = cleaned(question, answerOf(question, form));
    if (isEmpty(answer)) delete answers[question.id];
    else answers[question.id] = answer;
  }
  return answers;
}

/** Chosen files go to the server with the form, which then does what the button says. */
function hasChosenFiles(element: HTMLFormElement): boolean {
  return [...element.querySelectorAll<HTMLInputElement>('input[type="file"]')].some(({ files }) => files?.length);
}

const failed = '没有发出去，您的回答还在。请检查网络后再提交一次，不会重复计算。';

type Held = readonly [Fill, Dispatch<SetStateAction<Fill>>];

/** What stands on the page, changed by the buttons of browser history too: each page of questions is a step of it. */
function useSteps(survey: PublicSurvey, data: Started): Held {
  const [fill, setFill] = useState(() => started(data));
  useEffect(() => {
    // What the server took is not begun any more: whoever comes next to this screen must not read it.
    if (data.view === 'done' || data.view === 'saved') keep(survey, null);
    // The step of a page that was loaded anew is not that of what it shows now.
    window.history.replaceState(data.form ? { survey: data.form.step } : null, '');
    const name = browser(survey);
    setFill((before) => ({
      ...before,
      browser: name,
      scripted: true,
      kept: before.view === 'start' ? keptForm(survey) : before.kept,
    }));
    const go = ({ state }: PopStateEvent) => setFill((before) => atStep(before, state));
    window.addEventListener('popstate', go);
    return () => window.removeEventListener('popstate', go);
  }, [survey, data.form, data.view]);
  return [fill, setFill];
}

/** The page that a step of the history shows. */
function atStep(before: Fill, state: unknown): Fill {
  const step: unknown = (state as { survey?: unknown } | null)?.survey;
  if (!before.form || before.view === 'done') return before;
  if (typeof step !== 'number') return { ...before, view: 'start', problems: [], notice: '', kept: before.form };
  return { ...before, view: 'page', problems: [], notice: '', form: { ...before.form, step } };
}

type Change = (part: Partial<Fill>) => void;
type Draw = (kind: Human['kind'] | 'same') => Promise<boolean>;

/** Draws questions for people, and tells whether one came. Where none does, the last step says so and offers to try again. */
function useDrawing({ human }: Fill, setFill: Held[1]): Draw {
  return async (wanted) => {
    try {
      const drawn = await ask(wanted === 'same' ? (human?.kind ?? 'sum') : wanted);
      setFill((before) => ({ ...before, human: drawn, notice: '' }));
      return true;
    } catch (error) {
      const notice = error instanceof ApiError ? error.message : '没有取到验证问题，请点“换一个”再试。';
      setFill((before) => ({ ...before, human: null, notice }));
      return false;
    }
  };
}

/** Sends the whole form, or leads to the first page on which something is wrong. `seconds` are those of the answering so far. */
function useSending(survey: PublicSurvey, preview: boolean, change: Change, draw: Draw) {
  const { questions } = survey;
  return async (form: FillState, seconds: number, proof?: Proof) => {
    const { problems } = check(questions, form.answers);
    const [first] = problems;
    if (first) {
      const step = pageOf(questions, first.question);
      change({ form: { ...form, step }, problems: problemsOn(pagesOf(questions)[step] ?? [], problems) });
      return;
    }
    if (preview) {
      change({ form, notice: '这是预览，填写的内容不保存。' });
      return;
    }
    if (proof?.captcha === '') {
      change({ form, problems: [{ question: 'captcha', row: '', message: '请回答验证问题' }] });
      return;
    }
    change({ form, busy: true });
    try {
      const receipt = await send(survey, form, seconds, proof);
      keep(survey, null);
      change({ view: 'done', receipt, busy: false });
    } catch (error) {
      if (!isKind(error, 'captcha')) {
        change({ form, busy: false, notice: error instanceof ApiError ? error.message : failed });
        return;
      }
      change({ form, busy: false });
      if (await draw('same')) change({ problems: [{ question: 'captcha', row: '', message: error.message }] });
    }
  };
}

/** What the buttons of the pages do. */
function useMoves(survey: PublicSurvey, data: Started, change: Change, draw: Draw) {
  const begin = useRef(0);
  const { questions } = survey;
  useEffect(() => {
    begin.current = Date.now();
  }, []);
  const submit = useSending(survey, Boolean(data.preview), change, draw);
  // The pressed button comes first, then the page that is drawn anew.
  const turn: Change = (part) => startTransition(() => change(part));
  const show = (form: FillState) => {
    keep(survey, form);
    window.history.pushState({ survey: form.step }, '');
    turn({ view: 'page', form, kept: null });
    if (isCheck(survey, form.step)) void draw('sum');
  };
  const start = (element: HTMLFormElement) => {
    const ticked = new FormData(element);
    const form = begun(survey, ticked.get('consent') !== null, ticked.get('health') !== null);
    const problems = missingConsents(survey, form);
    if (problems.length > 0) {
      turn({ problems });
      return;
    }
    begin.current = Date.now();
    show({ ...form, step: nextStep(questions, 0, 1, {}) });
  };
  const move = (form: FillState, task: string, proof?: Proof) => {
    const { answers, step } = form;
    if (task === 'send') {
      void submit(form, Math.round((Date.now() - begin.current) / 1000), proof);
      return;
    }
    if (task === 'back') {
      show({ ...form, step: nextStep(questions, step - 1, -1, answers) });
      return;
    }
    const problems = problemsOn(pagesOf(questions)[step] ?? [], check(questions, answers).problems);
    if (problems.length > 0) turn({ form, problems });
    else show({ ...form, step: nextStep(questions, step + 1, 1, answers) });
  };
  return { show, start, move };
}

/**
 * Goes through a survey in the browser: what the server does with each posted form happens here at once. Only sending, putting
 * aside and codes go to the server.
 */
export function useFill(survey: PublicSurvey, data: Started) {
  const [fill, setFill] = useSteps(survey, data);
  const { questions } = survey;
  const change: Change = (part) => setFill((before) => ({ ...before, problems: [], notice: '', ...part }));
  const draw = useDrawing(fill, setFill);
  const { show, start, move } = useMoves(survey, data, change, draw);
  const typed = (form: FillState, element: HTMLFormElement) => ({
    ...form,
    answers: withControls(questions, form.answers, element),
  });
  return {
    fill,
    /** Ids of the questions that are shown, as the answers stand. */
    shown: shownOf(questions, fill.form?.answers ?? {}),
    /** Takes over what is typed: questions come and go at once. */
    onInput: (event: FormEvent<HTMLFormElement>) => {
      if (!fill.form) return;
      const form = typed(fill.form, event.currentTarget);
      keep(survey, form);
      // The control shows by itself what was chosen; which questions follow from it comes after that picture.
      startTransition(() => setFill((before) => (before.form?.step === form.step ? { ...before, form } : before)));
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const submitter = (event.nativeEvent as SubmitEvent).submitter;
      const task = submitter instanceof HTMLButtonElement ? submitter.value : 'next';
      if (!tasks.includes(task) || hasChosenFiles(event.currentTarget)) return;
      event.preventDefault();
      if (task === 'start') start(event.currentTarget);
      else if (task === 'sum' || task === 'picture') void draw(task);
      else if (task === 'another') void draw('same');
      else if (!fill.busy && fill.form)
        move(typed(fill.form, event.currentTarget), task, proofOf(fill.human, event.currentTarget));
    },
    goOn: () => {
      if (fill.kept) show(fill.kept);
    },
  };
}

/** What the server does with a posted form that the browser does by itself. */
const tasks = ['start', 'next', 'back', 'send', 'another', 'picture', 'sum'];

function proofOf(human: Human | null, element: HTMLFormElement): Proof | undefined {
  const captcha = new FormData(element).get('captcha');
  return human && typeof captcha === 'string' ? { checkKey: human.checkKey, captcha: captcha.trim() } : undefined;
}

function missingConsents(survey: PublicSurvey, { consent, health }: FillState): AnswerProblem[] {
  const problems: AnswerProblem[] = [];
  if (!survey.anonymous && !consent)
    problems.push({ question: 'consent', row: '', message: '请先阅读并同意个人信息处理说明' });
  if (survey.sensitive && !health)
    problems.push({ question: 'health', row: '', message: '请先同意为本次调查处理健康信息' });
  return problems;
}
