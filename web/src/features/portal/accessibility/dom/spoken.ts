/** What a reader can point at, the smallest first. */
const targets =
  'a[href], button, summary, input, select, textarea, label, img[alt], h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, caption, figcaption, legend, time, output, span, b, strong';

/** Text of more characters is cut: pointing is for looking around, reading aloud for reading. */
const longest = 300;

/** The element that is read when the mouse or the focus is on `target`; null where there is nothing to read. */
export function readableAt(target: EventTarget | null): HTMLElement | null {
  const found = target instanceof Element ? target.closest<HTMLElement>(targets) : null;
  if (!found) return null;
  const control = found.closest<HTMLElement>('a[href], button, summary');
  const readable = control ?? found;
  return spokenOf(readable) === '' ? null : readable;
}

function textOf(element: Element): string {
  const copy = element.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const mute of copy.querySelectorAll('script, style, noscript, [aria-hidden="true"]')) mute.remove();
  return copy.textContent.replace(/\s+/g, ' ').trim();
}

function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label');
  if (label) return label;
  const named = element.getAttribute('aria-labelledby');
  if (named)
    return named
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim();
  if (element instanceof HTMLImageElement) return element.alt;
  const picture = element.querySelector('img');
  return textOf(element) || picture?.alt || '';
}

function labelOf(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  const words = [...(control.labels ?? [])].map(textOf).join(' ');
  return control.getAttribute('aria-label') ?? (words || control.getAttribute('placeholder') || '');
}

function fieldOf(input: HTMLInputElement, withTyped: boolean): string {
  const name = labelOf(input);
  const state = (words: string) => (withTyped ? `，${words}` : '');
  if (input.type === 'checkbox') return `复选框：${name}${state(input.checked ? '已勾选' : '未勾选')}`;
  if (input.type === 'radio') return `单选：${name}${state(input.checked ? '已选中' : '未选中')}`;
  if (input.type === 'password') return `密码框：${name}`;
  if (input.type === 'file') return `选择文件：${name}`;
  return `输入框：${name}${input.value === '' ? '' : state(`已填 ${input.value}`)}`;
}

/** Words for an element: what it is and what it says, if wanted with what was typed or chosen there. Passwords are never said. */
export function spokenOf(element: HTMLElement, withTyped = true): string {
  if (element instanceof HTMLInputElement) return fieldOf(element, withTyped).slice(0, longest);
  if (element instanceof HTMLTextAreaElement) return `输入框：${labelOf(element)}`.slice(0, longest);
  if (element instanceof HTMLSelectElement) {
    const current = withTyped ? `，当前 ${element.selectedOptions[0]?.label ?? ''}` : '';
    return `下拉框：${labelOf(element)}${current}`.slice(0, longest);
  }
  const name = nameOf(element).slice(0, longest);
  if (name === '') return '';
  if (element instanceof HTMLAnchorElement) return `链接：${name}`;
  if (element instanceof HTMLButtonElement) {
    const pressed = element.getAttribute('aria-pressed');
    return `按钮：${name}${pressed === null ? '' : pressed === 'true' ? '，已打开' : '，已关闭'}`;
  }
  if (element instanceof HTMLImageElement) return `图片：${name}`;
  return name;
}
