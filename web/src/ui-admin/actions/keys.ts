/** What a key press is called: `N`, `?`, `Delete`, `Ctrl+S`, `Alt+Shift+ArrowLeft`. Ctrl is ⌘ as well, and Caps Lock changes nothing. */
export function keysOf(event: KeyboardEvent): string {
  const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
  const isLetter = /^[a-z]$/i.test(key);
  // With the marks that a Chinese input method writes.
  const name = isLetter ? key.toUpperCase() : key === '？' ? '?' : key;
  // What is printed above a key takes Shift by itself.
  const shift = shiftKey && (isLetter || key.length > 1);
  return [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shift && 'Shift', name].filter(Boolean).join('+');
}

/** The form in which browsers tell it to screen readers. */
export function ariaKeys(keys: string | undefined): string | undefined {
  return keys?.startsWith('Ctrl+') ? `${keys.replace('Ctrl', 'Control')} ${keys.replace('Ctrl', 'Meta')}` : keys;
}

const words: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '回车',
  Escape: 'Esc',
  Delete: 'Del',
};

/** The form in which people read it. */
export function keyWords(keys: string): string {
  return keys
    .split('+')
    .map((key) => words[key] ?? key)
    .join(' ');
}

/** A single character, which speech input and a slip of the hand write as well (WCAG 2.1.4). */
export const isSingle = (keys: string) => keys.length === 1;

/** Where letters can be typed; a box that is ticked takes none. */
const fields =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [role=textbox], [role=combobox]';

/** Fields and editors, whose keys are their own. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields));
}

/** What letters are looked for in, and what other keys step through. */
const seekers = '[role=menu], [role=menubar], [role=tree], [role=listbox], [role=radiogroup], [role=grid]';

/** Whether the place of the focus has its own use for a key without Ctrl or Alt. */
export function isTaken(target: EventTarget | null): boolean {
  return isTyping(target) || (target instanceof Element && target.closest(seekers) !== null);
}

/** The key belongs to an input method, which is about to write something. */
export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;
