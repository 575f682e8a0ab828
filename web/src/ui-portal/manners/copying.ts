import { addressOf, type Manner, onPress, say } from './manner';

async function copy(page: Document, button: HTMLElement): Promise<void> {
  const { copy = '', copied = '', refused = '' } = button.dataset;
  try {
    await navigator.clipboard.writeText(copy || addressOf(page));
    say(button, copied);
  } catch {
    say(button, refused);
  }
}

/** Buttons that copy a text, or the address of the page. */
export const copying: Manner = (page, left) => onPress(page, '[data-copy]', left, (button) => void copy(page, button));
