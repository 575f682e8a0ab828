import { afterAnswer } from '@/shared/after-answer';
import { askBrowser, type Device, deviceOf, instructions, type Shortcut, shortcutNames } from '@/shared/site/shortcuts';
import { leavesFirst } from '@/ui-portal/leaving-dialog';

type Attributes = Record<string, string>;

function made(page: Document, name: string, attributes: Attributes = {}, ...children: (Node | string)[]): HTMLElement {
  const element = page.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/** What to do by hand, as the content of a dialog. The manners of the page copy the address. */
function contentOf(page: Document, shortcut: Shortcut, device: Device, address: string): HTMLElement[] {
  const copy = {
    class: 'btn btn-plain',
    type: 'button',
    'data-copy': address,
    'data-copied': '网址已复制',
    'data-refused': '浏览器没有允许复制，请选中网址后复制',
  };
  return [
    made(page, 'h2', { id: 'shortcut-title' }, shortcutNames[shortcut]),
    made(page, 'p', {}, '浏览器不允许网页代您操作，请按下面的步骤：'),
    made(page, 'ol', {}, ...instructions[shortcut][device].map((step) => made(page, 'li', {}, step))),
    made(page, 'p', { class: 'shortcut-address' }, made(page, 'span', {}, '本站网址'), ` ${address}`),
    made(
      page,
      'div',
      { class: 'shortcut-actions' },
      made(page, 'form', { method: 'dialog' }, made(page, 'button', { class: 'btn' }, '知道了')),
      made(page, 'button', copy, '复制网址'),
      made(page, 'span', { role: 'status', class: 'hint' }),
    ),
  ];
}

/**
 * Does what the button of a shortcut says, or tells how to do it by hand where the browser lets no page do it. Escape and the button close
 * the dialog; the focus goes back by itself.
 */
export function startShortcut(button: HTMLElement): void {
  const page = button.ownerDocument;
  const shortcut: Shortcut = button.dataset.shortcut === 'home' ? 'home' : 'favourite';
  const address = `${window.location.origin}/index`;
  if (askBrowser(shortcut, address, button.dataset.site ?? '', window)) return;
  const attributes = { class: 'shortcut-dialog', 'aria-labelledby': 'shortcut-title' };
  const content = contentOf(page, shortcut, deviceOf(navigator.userAgent), address);
  const dialog = made(page, 'dialog', attributes, ...content) as HTMLDialogElement;
  leavesFirst(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  button.after(dialog);
  // The whole page is styled anew, because none of it can be reached meanwhile.
  afterAnswer(() => dialog.showModal());
}
