import { useEffect } from 'react';

/**
 * Keeps a key press where it began. A menu acts when Enter goes down; were the press not ended there, its second half would push
 * the button that has the focus by then: the question that was just asked would be answered by the same press.
 */
export function useWholeKeyPress(): void {
  useEffect(() => {
    const end = (event: KeyboardEvent) => {
      const inMenu = event.target instanceof Element && event.target.matches('[role=menuitem]');
      if (inMenu && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
      }
    };
    document.addEventListener('keydown', end);
    return () => document.removeEventListener('keydown', end);
  }, []);
}
