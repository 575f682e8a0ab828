import { commands, page } from 'vitest/browser';
import { type Drawing, drawn, emptyPage } from '../real-files';
import type { ChosenFile } from './commands';

/** A picture as somebody has it on a computer. */
export async function aPicture(name: string, drawing: Drawing = {}): Promise<File> {
  return new File([new Uint8Array(await drawn(drawing))], name, { type: drawing.type ?? 'image/jpeg' });
}

export const aPdf = (name: string): File => new File([emptyPage], name, { type: 'application/pdf' });

export const aText = (name: string, text: string): File => new File([text], name, { type: 'text/plain' });

/** Takes files in the chooser that a key opens on the focused button. */
export async function chooseWithKey(files: readonly File[], key = 'Enter'): Promise<void> {
  await commands.chooseFiles(key, await Promise.all(files.map(sent)));
}

async function sent(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return {
    name: file.name,
    mimeType: file.type,
    base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  };
}

/** Chooses files as a browser hands them over, also those that the chooser would not offer. */
export async function choose(...files: File[]): Promise<void> {
  const input = await page.css('input[type=file]').findElement();
  if (!(input instanceof HTMLInputElement)) throw new Error('nothing takes files');
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
