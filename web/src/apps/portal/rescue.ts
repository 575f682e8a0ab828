/*
 * The program of a page that the server could not draw: it does what the server does, from the data that the page holds in place of its
 * content. Everything else is as on other pages.
 */
import { draws } from './draw';

type PageData = { frame: object; page: object };

function fill(id: string, html: string) {
  const part = document.getElementById(id);
  if (part) part.innerHTML = html;
}

const text = document.getElementById('page-data')?.textContent;
try {
  const { frame, page } = JSON.parse(text ?? '') as PageData;
  fill('site-header', draws.header(JSON.stringify(frame)));
  fill('site-footer', draws.footer(JSON.stringify(frame)));
  fill('main', draws.page(JSON.stringify(page)));
} catch (error) {
  console.error('the page stays as plain text', error);
}
void import('./main');
