import type { Root } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { draws } from '@/apps/portal/draw';
import { hydrate } from '@/apps/portal/hydrate';
import { startManners } from '@/apps/portal/manners';
import type { FrameProps, PageProps } from '@/shared/api/public';

/** The content of a page as the server sends it. */
export const pageHtml = (page: PageProps): string => draws.page(JSON.stringify(page));

const frames = new Map<string, [header: string, footer: string]>();

/** What stands around every page of a site: drawn once for all of them. */
function around(frame: FrameProps): [header: string, footer: string] {
  const json = JSON.stringify(frame);
  const drawn = frames.get(json) ?? [draws.header(json), draws.footer(json)];
  frames.set(json, drawn);
  return drawn;
}

/** Fills the test document the way the server does. */
export function writeDocument(frame: FrameProps, page: PageProps): void {
  const [head, foot] = around(frame);
  document.documentElement.lang = 'zh-CN';
  document.title = '临江市疾病预防控制中心';
  document.body.innerHTML = `<a class="skip" href="#main">跳到主要内容</a><div id="site-header">${head}</div><main id="main" tabindex="-1">${pageHtml(page)}</main><div id="site-footer">${foot}</div>`;
}

/** Lets React take the islands of the document over; every difference between server and browser is added to `differences`. */
export async function hydrateDocument(differences: string[]): Promise<Root[]> {
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
  return Promise.all(islands.map((island) => hydrate(island, (error) => differences.push(String(error)))));
}

/** Starts what public pages do without React, until the test ends. */
export async function givenManners(): Promise<void> {
  const left = new AbortController();
  onTestFinished(() => left.abort());
  await startManners(document, left.signal);
}
