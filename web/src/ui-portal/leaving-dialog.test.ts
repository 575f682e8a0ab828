// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { leavesFirst } from './leaving-dialog';

test.each([
  ['Escape', 'cancel'],
  ['its button', 'submit'],
])('a dialog that %s closes is gone at once, and the page can be reached after the next picture', async (_, type) => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  dialog.close = vi.fn(() => {
    dialog.open = false;
  });
  leavesFirst(dialog);
  const event = new Event(type, { cancelable: true });
  dialog.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(dialog.dataset).toHaveProperty('leaving');
  expect(dialog.close).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(dialog.close).toHaveBeenCalledOnce());
});
