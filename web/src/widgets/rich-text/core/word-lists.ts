import { namedStyle } from './named-style';

/** Word writes list entries as paragraphs with a level and a printed bullet; turns runs of them into lists. */
export function restoreWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll<HTMLElement>('p')) {
    if (first.isConnected && levelOf(first) > 0 && levelOf(first.previousElementSibling) === 0) {
      replaceRun(first);
    }
  }
}

function levelOf(element: Element | null): number {
  const style = element?.tagName === 'P' ? (element.getAttribute(namedStyle) ?? '') : '';
  return Number(/mso-list:[^;]*\blevel(\d)/.exec(style)?.[1] ?? 0);
}

function replaceRun(first: HTMLElement): void {
  const run: HTMLElement[] = [];
  for (let at: Element | null = first; at instanceof HTMLElement && levelOf(at) > 0; at = at.nextElementSibling) {
    run.push(at);
  }
  const top = listFor(first);
  first.before(top);
  let open = [{ list: top, level: levelOf(first) }];
  for (const paragraph of run) {
    const level = levelOf(paragraph);
    open = open.filter((each, at) => at === 0 || each.level <= level);
    let { list, level: now } = open[open.length - 1] ?? { list: top, level };
    const entry = list.lastElementChild;
    if (level > now && entry) {
      list = listFor(paragraph);
      entry.append(list);
      now = level;
      open.push({ list, level });
    }
    list.append(entryOf(paragraph));
    paragraph.remove();
  }
}

function marker(paragraph: Element): Element | undefined {
  return [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute(namedStyle) ?? ''),
  );
}

function listFor(paragraph: Element): HTMLElement {
  const printed = marker(paragraph)?.textContent?.trim() ?? '';
  const numbered = /^[(（]?([0-9]+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)、）．]/i.test(printed);
  const list = paragraph.ownerDocument.createElement(numbered ? 'ol' : 'ul');
  const start = Number(/^[(（]?([0-9]+)/.exec(printed)?.[1] ?? 1);
  if (numbered && start > 1) {
    list.setAttribute('start', String(start));
  }
  return list;
}

function entryOf(paragraph: HTMLElement): HTMLElement {
  marker(paragraph)?.remove();
  const entry = paragraph.ownerDocument.createElement('li');
  entry.append(...paragraph.childNodes);
  return entry;
}
