import { ApiError } from '@/shared/api/errors';
import { sendFeedback } from '@/shared/feedback/feedback';
import { type Manner, onPress } from './manner';

/** The parts of the question by what has been answered. */
type Step = '.actions' | 'form' | '.thanks';

/** The button that was pressed is gone; its reader goes on with what took its place. */
function show(section: Element, step: Step): void {
  for (const part of section.querySelectorAll<HTMLElement>(':scope > :is(.actions, form, .thanks)')) {
    part.hidden = !part.matches(step);
    if (!part.hidden) (part.matches('form') ? part.querySelector<HTMLElement>('[tabindex]') : part)?.focus();
  }
}

async function send(section: Element, useful: boolean, comment: string, then: Step): Promise<void> {
  const buttons = section.querySelectorAll('button');
  const problem = section.querySelector('[role="status"]');
  const allow = (allowed: boolean) => {
    for (const button of buttons) button.disabled = !allowed;
  };
  allow(false);
  try {
    await sendFeedback({ useful, comment });
    if (problem) problem.textContent = '';
    allow(true);
    show(section, then);
  } catch (error) {
    allow(true);
    if (problem) problem.textContent = error instanceof ApiError ? error.message : '没有发出去，请检查网络后再试一次';
  }
}

/** Sends the answer to “was this page useful”, and why not, when the reader says so. */
const pageFeedback: Manner = (page, left) => {
  onPress(page, '[data-useful]', left, (button) => {
    const section = button.closest('.page-feedback');
    const useful = button.dataset.useful === 'yes';
    if (section) void send(section, useful, '', useful ? '.thanks' : 'form');
  });
  const explain = (event: SubmitEvent) => {
    const form = event.target instanceof HTMLFormElement ? event.target : null;
    const section = form?.parentElement?.closest('.page-feedback');
    if (!form || !section) return;
    event.preventDefault();
    const comment = String(new FormData(form).get('comment') ?? '').trim();
    if (comment === '') show(section, '.thanks');
    else void send(section, false, comment, '.thanks');
  };
  page.addEventListener('submit', explain, { signal: left });
};
export default pageFeedback;
