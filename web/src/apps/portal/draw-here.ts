import { draws } from './draw';

type PageData = { frame: object; page: object };

/**
 * Draws a page that the server could not draw, from the data that it holds in place of its content. The plain text that stands there
 * stays where that fails, too.
 */
export function drawHere(page: Document): void {
  try {
    const data = JSON.parse(page.getElementById('page-data')?.textContent ?? '') as PageData;
    const frame = JSON.stringify(data.frame);
    const parts = {
      'site-header': draws.header(frame),
      main: draws.page(JSON.stringify(data.page)),
      'site-footer': draws.footer(frame),
    };
    for (const [id, html] of Object.entries(parts)) {
      const part = page.getElementById(id);
      if (part) part.innerHTML = html;
    }
  } catch (error) {
    console.error('the page stays as plain text', error);
  }
}
