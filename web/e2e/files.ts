import type { FileChooser, Page } from '@playwright/test';

/** A file as somebody has it on a computer. */
export type RealFile = { name: string; mimeType: string; buffer: Buffer };

export type Drawing = {
  type?: 'image/jpeg' | 'image/png';
  width?: number;
  height?: number;
  /** Every pixel is another colour, as in a photo: the file is as large as its pixels. */
  noise?: boolean;
  /** The upper left corner can be seen through. */
  clear?: boolean;
};

/** A picture drawn by the browser. */
export async function aPicture(page: Page, name: string, drawing: Drawing = {}): Promise<RealFile> {
  const { type = 'image/jpeg', width = 800, height = 480, noise = false, clear = false } = drawing;
  const draw = async (given: Required<Drawing>) => {
    const canvas = new OffscreenCanvas(given.width, given.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    const sky = context.createLinearGradient(0, 0, 0, given.height);
    sky.addColorStop(0, '#d7e7f2');
    sky.addColorStop(1, '#2d6ea3');
    context.fillStyle = sky;
    context.fillRect(0, 0, given.width, given.height);
    if (given.noise) {
      const image = context.getImageData(0, 0, given.width, given.height);
      for (let at = 0; at < image.data.length; at += 4) {
        image.data.set([(at * 7919) % 251, (at * 104729) % 241, at % 256], at);
      }
      context.putImageData(image, 0, 0);
    }
    if (given.clear) {
      context.clearRect(0, 0, 20, 20);
    }
    const blob = await canvas.convertToBlob({ type: given.type, quality: 1 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  };
  const bytes = await page.evaluate(draw, { type, width, height, noise, clear });
  return { name, mimeType: type, buffer: Buffer.from(bytes) };
}

/** A document of one empty page. */
export const aPdf = (name: string): RealFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
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
