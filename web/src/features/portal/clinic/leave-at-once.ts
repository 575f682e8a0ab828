import { type Manner, onPress } from '@/ui-portal/manners/manner';

/** Presses count together when they follow within this time, in milliseconds. */
const together = 1500;
const presses: Record<string, number> = { Escape: 2, Shift: 3 };

/** Leaves at once. The page is emptied first and takes no place in the history. */
function leave(link: HTMLAnchorElement): void {
  link.ownerDocument.body.hidden = true;
  window.location.replace(link.href);
}

/** The button that leaves the page at once, and the keys that do the same. */
export const leavesAtOnce: Manner = (page, left) => {
  const link = page.querySelector<HTMLAnchorElement>('[data-leave]');
  if (!link) return;
  let key = '';
  let count = 0;
  let last = 0;
  const press = (event: KeyboardEvent) => {
    if (event.repeat) return;
    const now = Date.now();
    count = event.key === key && now - last < together ? count + 1 : 1;
    key = event.key;
    last = now;
    const needed = presses[key];
    if (needed !== undefined && count >= needed) leave(link);
  };
  page.addEventListener('keydown', press, { signal: left });
  onPress(page, '[data-leave]', left, (_, event) => {
    event.preventDefault();
    leave(link);
  });
};
