/** What a picture is like. */
export type Drawing = {
  type?: 'image/jpeg' | 'image/png';
  width?: number;
  height?: number;
  /** Every pixel is another colour, as in a photo: the file is as large as its pixels. */
  noise?: boolean;
  /** The upper left corner can be seen through. */
  clear?: boolean;
};

/**
 * The bytes of a picture. It runs in the browser, where component tests call it and end-to-end tests send it as it is written, so it names
 * nothing outside itself.
 */
export async function drawn(drawing: Drawing): Promise<number[]> {
  const { type = 'image/jpeg', width = 800, height = 480, noise = false, clear = false } = drawing;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws nothing');
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, '#d7e7f2');
  sky.addColorStop(1, '#2d6ea3');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  if (noise) {
    const image = context.getImageData(0, 0, width, height);
    for (let at = 0; at < image.data.length; at += 4) {
      image.data.set([(at * 7919) % 251, (at * 104729) % 241, at % 256], at);
    }
    context.putImageData(image, 0, 0);
  }
  if (clear) context.clearRect(0, 0, 20, 20);
  const blob = await canvas.convertToBlob({ type, quality: 1 });
  return [...new Uint8Array(await blob.arrayBuffer())];
}

/** A document (PDF) of one empty page. */
export const emptyPage =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
