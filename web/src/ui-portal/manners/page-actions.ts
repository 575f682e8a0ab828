import { addressOf, type Manner, onPress } from './manner';

/** Printing and handing over to the device; the paper names the address, because a print-out travels without its link. */
export const pageActions: Manner = (page, left) => {
  // What the browser cannot share is not offered; see `.share` in the style sheet.
  page.documentElement.toggleAttribute('data-shares', typeof navigator.share === 'function');
  onPress(page, '[data-print]', left, () => window.print());
  onPress(page, '[data-share]', left, (button) => {
    // Who thinks better of it needs no word.
    navigator.share({ title: button.dataset.share, url: addressOf(page) }).catch(() => undefined);
  });
  const name = () => {
    for (const line of page.querySelectorAll('[data-address]')) line.textContent = `网址：${addressOf(page)}`;
  };
  name();
  // A list that follows its conditions has changed the address since.
  window.addEventListener('beforeprint', name, { signal: left });
};
