import { addressOf, type Manner } from './manner';

/** Squares on a side, the quiet border of readers included, and all dark ones as one path. */
async function squaresOf(address: string): Promise<{ size: number; path: string }> {
  const { default: encodeQR } = await import('qr');
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: 2 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size: rows.length, path };
}

async function draw(code: SVGElement, address: string): Promise<void> {
  if (code.dataset.qr === address) return;
  code.dataset.qr = address;
  try {
    const { size, path } = await squaresOf(address);
    code.setAttribute('viewBox', `0 0 ${size} ${size}`);
    code.querySelector('path')?.setAttribute('d', path);
  } catch {
    const sorry = code.ownerDocument.createElement('p');
    sorry.className = 'hint';
    sorry.textContent = '二维码没有画出来，请检查网络后刷新页面，或直接复制网址。';
    code.replaceWith(sorry);
  }
}

/**
 * Draws the code of the page when the disclosure that holds it is opened: in the browser, so that no other host learns which page is
 * handed on. The program that draws it comes with the first one.
 */
export const qrCodes: Manner = (page, left) => {
  const opened = (details: unknown) => {
    if (!(details instanceof HTMLDetailsElement) || !details.open) return;
    for (const code of details.querySelectorAll<SVGElement>('[data-qr]')) void draw(code, addressOf(page));
  };
  page.addEventListener('toggle', ({ target }) => opened(target), { capture: true, signal: left });
  // Readers who were faster than the program have opened it already.
  for (const details of page.querySelectorAll('details[open]')) opened(details);
};
