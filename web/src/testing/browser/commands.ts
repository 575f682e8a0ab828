import type {} from '@vitest/browser-playwright';
import type { BrowserCommandContext } from 'vitest/node';

// These run in Node, beside the browser, and reach what a page cannot: real keys, a real pointer, fingers, the input method, the file
// chooser. Places are those of the tested document, whose frame fills the window.

/** Keys as Playwright names them, such as `Control+Shift+ArrowLeft`; `pause` milliseconds lie between them, and ten pictures. */
export async function pressKeys({ page }: BrowserCommandContext, names: string[], pause = 0): Promise<void> {
  for (const name of names) {
    await page.keyboard.press(name);
    if (pause > 0) await page.evaluate(passed, pause);
  }
}

/** Waits in the page. Menus move the focus five pictures after a key (useAccessibility of rc-menu), which take a second on a busy machine. */
async function passed(pause: number): Promise<void> {
  const after = performance.now() + pause;
  for (let pictures = 0; pictures < 10 || performance.now() < after; pictures += 1) {
    await new Promise(requestAnimationFrame);
  }
}

export const typeText = ({ page }: BrowserCommandContext, text: string) => page.keyboard.type(text);

/** Text that comes at once, as an input method or the clipboard gives it. */
export const insertText = ({ page }: BrowserCommandContext, text: string) => page.keyboard.insertText(text);

export type PointerStep =
  | { to: [x: number, y: number]; steps?: number }
  | { button: 'down' | 'up'; which?: 'right' }
  | { wheel: number };

/** Moves the pointer, presses and lets go of its button, turns its wheel. */
export async function movePointer({ page }: BrowserCommandContext, way: PointerStep[]): Promise<void> {
  for (const step of way) {
    if ('to' in step) await page.mouse.move(...step.to, { steps: step.steps ?? 1 });
    else if ('wheel' in step) await page.mouse.wheel(0, step.wheel);
    else await page.mouse[step.button]({ button: step.which ?? 'left' });
  }
}

export type Finger = { from: [x: number, y: number]; to: [x: number, y: number] };

/** Puts fingers on the screen, lets them rest for a while, moves them, lifts them. */
export async function moveFingers(
  { page, context }: BrowserCommandContext,
  fingers: Finger[],
  rest = 0,
): Promise<void> {
  const session = await context.newCDPSession(page);
  const at = (part: number) =>
    fingers.map(({ from, to }, id) => ({
      x: from[0] + (to[0] - from[0]) * part,
      y: from[1] + (to[1] - from[1]) * part,
      id,
    }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  if (rest > 0) await page.waitForTimeout(rest);
  const moves = fingers.some(({ from, to }) => from[0] !== to[0] || from[1] !== to[1]);
  for (const part of moves ? [0.25, 0.5, 0.75, 1] : []) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** An input method writes: letters first, which stand in the text unfinished, then the words that the person chooses. */
export async function composeText(
  { page, context }: BrowserCommandContext,
  letters: string,
  words: string,
): Promise<void> {
  const session = await context.newCDPSession(page);
  for (let end = 1; end <= letters.length; end += 1) {
    const text = letters.slice(0, end);
    await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  }
  await page.waitForTimeout(700); // the editors look at the text when the person pauses
  await session.send('Input.insertText', { text: words });
  await session.detach();
  await page.waitForTimeout(250); // nobody is faster at the next key, and dialogs pass over an Escape for 200 ms (IME_LOCK_DURATION of antd's portal)
}

/** A file as somebody has it on a computer; its content goes to Node as base64. */
export type ChosenFile = { name: string; mimeType: string; base64: string };

/** Presses a key on the focused button, which opens the file chooser of the browser, and takes files in it. */
export async function chooseFiles({ page }: BrowserCommandContext, key: string, files: ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.evaluate(() => undefined); // the browser knows by now that the chooser is waited for
  await page.keyboard.press(key);
  await (await chooser).setFiles(
    files.map(({ name, mimeType, base64 }) => ({ name, mimeType, buffer: Buffer.from(base64, 'base64') })),
  );
}

const asked = new WeakMap<object, string[]>();

/** What the page has asked for since this was called last, as `GET http://…`; the first call begins to listen. */
export async function takeRequests({ page }: BrowserCommandContext): Promise<string[]> {
  const requests = asked.get(page);
  if (requests) return requests.splice(0);
  const list: string[] = [];
  asked.set(page, list);
  page.on('request', (request) => list.push(`${request.method()} ${request.url()}`));
  return [];
}
