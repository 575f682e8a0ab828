import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Makes a toolbar one stop of the Tab key: the arrow keys, Home and End move between its buttons.
 * @param onLeave what Escape does; by default it is left to what is around
 */
export function useRovingFocus(onLeave?: () => void): {
  ref: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const buttons = () => [...(ref.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    const all = [...(ref.current?.querySelectorAll('button') ?? [])];
    if (!all.some((button) => button.tabIndex === 0 && all.filter((other) => other.tabIndex === 0).length === 1)) {
      for (const [at, button] of all.entries()) {
        button.tabIndex = at === 0 ? 0 : -1;
      }
    }
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.indexOf(event.target as HTMLButtonElement);
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % all.length,
      ArrowLeft: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const next = targets[event.key];
    if (event.key === 'Escape') {
      onLeave?.();
    } else if (at >= 0 && next !== undefined) {
      event.preventDefault();
      for (const [index, button] of all.entries()) {
        button.tabIndex = index === next ? 0 : -1;
      }
      all[next]?.focus();
    }
  };
  return { ref, onKeyDown };
}
