import { useEffect } from 'react';

const fields = [
  'input:not([type=hidden],[type=file],:disabled)',
  'textarea:not(:disabled)',
  'select:not(:disabled)',
  '[contenteditable=true]',
].join(',');

/**
 * Lets people begin where the work begins: a dialog that opens takes the focus to its close button, whose first use would be the way out.
 * Where there is something to fill in, the focus goes on to the first field, once for each time the dialog opens.
 */
export function useFirstField(): void {
  useEffect(() => {
    const entered = new Set<Element>();
    const enter = ({ target }: FocusEvent) => {
      for (const dialog of entered) {
        if (!isShown(dialog)) {
          entered.delete(dialog);
        }
      }
      const dialog = target instanceof Element ? target.closest('[role=dialog][aria-modal=true]') : null;
      if (!dialog || entered.has(dialog)) {
        return;
      }
      entered.add(dialog);
      const cross = dialog.querySelector('.ant-modal-close');
      // On a phone a keyboard would come up over what the dialog says.
      if (cross && (target === dialog || target === cross) && !matchMedia('(pointer: coarse)').matches) {
        firstField(dialog)?.focus();
      }
    };
    document.addEventListener('focusin', enter);
    return () => document.removeEventListener('focusin', enter);
  }, []);
}

/** The first field that is seen; of a group of radio buttons the one that is chosen. */
function firstField(dialog: Element): HTMLElement | undefined {
  const all = [...dialog.querySelectorAll<HTMLElement>(fields)].filter(isShown);
  const [first] = all;
  const chosen =
    first instanceof HTMLInputElement && first.type === 'radio' && all.find((field) => isChosen(field, first));
  return chosen || first;
}

function isChosen(field: HTMLElement, first: HTMLInputElement): boolean {
  return field instanceof HTMLInputElement && field.type === 'radio' && field.name === first.name && field.checked;
}

function isShown(element: Element): boolean {
  return element.isConnected && (element.checkVisibility?.() ?? true);
}
