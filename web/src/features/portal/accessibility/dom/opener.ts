/** Id of the button of the page that opens the toolbar. */
export const openerId = 'assistant-open';

/** Gives the focus back to where the toolbar was opened. */
export function focusOpener(): void {
  document.getElementById(openerId)?.focus();
}

/** What the entry of the history held before it also said that the toolbar was closed. */
type Closed = { assistantClosed: true; before: unknown };

const isClosed = (state: unknown): state is Closed =>
  typeof state === 'object' && state !== null && 'assistantClosed' in state;

/** Loads the page again. The history carries the word to the new page, so nothing is stored. */
export function reloadToOpener(): void {
  const closed: Closed = { assistantClosed: true, before: history.state };
  history.replaceState(closed, '');
  location.reload();
}

/** Takes the focus to the opener when the page was loaded because the toolbar was closed. */
export function arriveAtOpener(): void {
  const { state } = history;
  if (!isClosed(state)) return;
  history.replaceState(state.before, '');
  focusOpener();
}
