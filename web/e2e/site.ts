import type { APIRequestContext } from '@playwright/test';

/** One answer of the site, and the address of the page that leads to it. Only documents have a text. */
export type Answer = { path: string; from: string; status: number; type: string; text: string };

/** Addresses inside the site that a document links to, loads or names. */
function linksOf(text: string, base: string): string[] {
  const markup = text.replace(/<script type="application\/json"[\s\S]*?<\/script>/, '');
  const found = [...markup.matchAll(/(?:href|src)="([^"]+)"|<loc>([^<]+)<\/loc>|<link>([^<]+)<\/link>/g)];
  return found
    .map((match) => (match[1] ?? match[2] ?? match[3] ?? '').replaceAll('&amp;', '&').replaceAll('&#43;', '+'))
    .filter((link) => link.startsWith('/') || link.startsWith(base))
    .map((link) => new URL(link, base))
    .map((address) => address.pathname + address.search);
}

/** Everything that can be reached from the given addresses, each once. */
export async function* reachable(request: APIRequestContext, base: string, start: string[]): AsyncGenerator<Answer> {
  const from = new Map<string, string>(start.map((path) => [path, '']));
  for (const [path, referrer] of from) {
    const response = await request.get(path);
    const type = response.headers()['content-type'] ?? '';
    const text = /html|xml/.test(type) && !type.includes('svg') ? await response.text() : '';
    yield { path, from: referrer, status: response.status(), type, text };
    if (response.status() !== 200) continue;
    // Search results are without end, and every page has a form for its own faults; one of each is enough.
    const wanted = linksOf(text, base).filter(
      (link) =>
        (!link.startsWith('/search/') || !link.includes('?')) && (!link.includes('fault=1') || path === '/index'),
    );
    for (const link of wanted) if (!from.has(link)) from.set(link, path);
  }
}

/** The names of the parts and of the questions that a page shows. */
function partsOf(html: string): string[] {
  const kind = /"page":\{"kind":"(\w+)"/.exec(html)?.[1] ?? '';
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const named = [...main.matchAll(/\s(?:class|name)="([^"]+)"/g)];
  return [kind, ...named.flatMap((match) => (match[1] ?? '').split(' '))];
}

/** The pages among the answers that show something which none before them shows: every kind of page, and every state of it, once. */
export function differentPages(answers: readonly Answer[]): Answer[] {
  const shown = new Set<string>();
  const pages: Answer[] = [];
  for (const answer of answers) {
    if (!answer.type.includes('html')) continue;
    const parts = partsOf(answer.text);
    if (parts.some((part) => !shown.has(part))) pages.push(answer);
    for (const part of parts) shown.add(part);
  }
  return pages;
}
