import type { FileChooser, Page } from '@playwright/test';
import { type Drawing, drawn, emptyPage } from '../src/testing/real-files';

/** A file as somebody has it on a computer. */
export type RealFile = { name: string; mimeType: string; buffer: Buffer };

/** A picture drawn by the browser. */
export async function aPicture(page: Page, name: string, drawing: Drawing = {}): Promise<RealFile> {
  const bytes = await page.evaluate(drawn, drawing);
  return { name, mimeType: drawing.type ?? 'image/jpeg', buffer: Buffer.from(bytes) };
}

export const aPdf = (name: string): RealFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(emptyPage),
});

export const aText = (name: string, text: string): RealFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

/** Opens the file chooser with the key that a person presses on the focused button. */
export async function chosenWithKeys(page: Page, key = 'Enter'): Promise<FileChooser> {
  const chooser = page.waitForEvent('filechooser');
  await page.evaluate(() => undefined); // the browser knows by now that the chooser is waited for
  await page.keyboard.press(key);
  return chooser;
}
