import { readableAt, spokenOf } from './spoken';

/** How long the mouse or the focus must rest before something is read, in milliseconds. */
export const restTime = 1000;

const pointed = 'data-assist-pointed';

/**
 * Tells the words of what the mouse or the focus has rested on for a second, with and without what was typed or chosen
 * there. Returns the function that takes the listeners away.
 */
export function watchPointing(onRest: (text: string, discreet: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held: HTMLElement | null = null;
  const release = () => {
    clearTimeout(timer);
    held?.removeAttribute(pointed);
    held = null;
  };
  const rest = ({ target }: Event) => {
    const element = readableAt(target);
    if (element === held) return;
    release();
    if (!element) return;
    held = element;
    timer = setTimeout(() => {
      element.setAttribute(pointed, '');
      onRest(spokenOf(element), spokenOf(element, false));
    }, restTime);
  };
  document.addEventListener('pointerover', rest);
  document.addEventListener('focusin', rest);
  return () => {
    release();
    document.removeEventListener('pointerover', rest);
    document.removeEventListener('focusin', rest);
  };
}
