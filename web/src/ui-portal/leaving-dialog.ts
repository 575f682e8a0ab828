import { afterAnswer } from '@/shared/after-answer';

/**
 * Lets a modal dialog be gone before it is closed. The whole page is styled anew then, because all of it can be reached again; whoever
 * closed the dialog sees at once that it has gone, and the focus goes back with the page. The sheets hide `data-leaving`.
 */
export function leavesFirst(dialog: HTMLDialogElement): () => void {
  const leave = (event: Event) => {
    event.preventDefault();
    dialog.dataset.leaving = '';
    afterAnswer(() => {
      if (dialog.open) dialog.close();
    });
  };
  // Escape, and the buttons of a form whose method is the dialog.
  dialog.addEventListener('cancel', leave);
  dialog.addEventListener('submit', leave);
  return () => {
    dialog.removeEventListener('cancel', leave);
    dialog.removeEventListener('submit', leave);
  };
}
