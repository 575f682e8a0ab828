import { type RefObject, useEffect, useRef } from 'react';

/** Moves an element with the mouse, the finger, or the focus. */
function useFollow(
  element: RefObject<HTMLElement | null>,
  place: (element: HTMLElement, x: number, y: number) => void,
) {
  useEffect(() => {
    const move = (x: number, y: number) => {
      if (element.current) place(element.current, x, y);
    };
    const follow = ({ clientX, clientY }: PointerEvent) => move(clientX, clientY);
    const followFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const box = target.getBoundingClientRect();
      move(box.left + box.width / 2, box.top + box.height / 2);
    };
    document.addEventListener('pointermove', follow);
    document.addEventListener('pointerdown', follow);
    document.addEventListener('focusin', followFocus);
    return () => {
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('pointerdown', follow);
      document.removeEventListener('focusin', followFocus);
    };
  }, [element, place]);
}

function placeCross(element: HTMLElement, x: number, y: number) {
  element.style.setProperty('--x', `${x}px`);
  element.style.setProperty('--y', `${y}px`);
}

/** Two lines through the whole window that cross where the mouse is. */
export function CrossHair() {
  const cross = useRef<HTMLDivElement>(null);
  useFollow(cross, placeCross);
  return <div className="assist-cross" aria-hidden="true" ref={cross} />;
}

/** A clear strip at the height of the mouse; above and below it the page is dimmed. */
export function Ruler() {
  const strip = useRef<HTMLDivElement>(null);
  useFollow(strip, placeCross);
  return <div className="assist-ruler" aria-hidden="true" ref={strip} />;
}
