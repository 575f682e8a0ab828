import { encodingOf, qualityOf, renamedFor, type UploadKind } from './compression';
import type { Region, Size } from './crop';

/** Pictures on a canvas: the browser draws them, so this is the part no test without a browser can look at. */

/** A picture that can be drawn. Call `close` when it is not needed any more. */
export type Drawable = Size & { image: CanvasImageSource; close: () => void };

/** Pixels beyond which a browser may not be able to draw; such a picture goes to the server as it is. */
const largestArea = 60_000_000;

/** Reads a chosen file as a picture, upright. Fails when it is none. */
export async function drawableOf(file: Blob): Promise<Drawable> {
  const image = await createImageBitmap(file);
  return { image, width: image.width, height: image.height, close: () => image.close() };
}

/** Loads a stored picture of this site. */
export async function drawableAt(address: string): Promise<Drawable> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return { image, width: image.naturalWidth, height: image.naturalHeight, close: () => {} };
}

/**
 * The file that is sent in place of the chosen one: compressed as the rules say, or the chosen one itself where the result is
 * not smaller or the picture cannot be drawn; the server then has its say.
 */
export async function compressedFile(file: File, kind: UploadKind): Promise<File> {
  const quality = qualityOf(file, kind);
  if (quality === null || encodingOf(file.type, true) === null) {
    return file;
  }
  const picture = await drawableOf(file).catch(() => null);
  if (!picture) {
    return file;
  }
  try {
    const { width, height } = picture;
    if (width * height > largestArea) {
      return file;
    }
    const canvas = drawn(picture, { x: 0, y: 0, width, height }, file.type === 'image/png');
    const type = encodingOf(file.type, file.type !== 'image/png' || isOpaque(canvas));
    const blob = type && (await blobOf(canvas, type, quality));
    return blob && blob.size < file.size
      ? new File([blob], renamedFor(file.name, blob.type), { type: blob.type, lastModified: file.lastModified })
      : file;
  } finally {
    picture.close();
  }
}

/** A new file with a part of a picture, no wider than `most` pixels; a JPEG stays one, everything else becomes a PNG. */
export async function croppedFile(
  picture: Drawable,
  region: Region,
  name: string,
  type: string,
  most = region.width,
): Promise<File> {
  const canvas = drawn(picture, region, false, Math.min(1, most / region.width));
  const encoding = type === 'image/jpeg' ? type : 'image/png';
  const blob = await blobOf(canvas, encoding, 0.92);
  if (!blob) {
    throw new Error('the browser could not encode the picture');
  }
  return new File([blob], renamedFor(name, encoding), { type: encoding });
}

/** @param read whether the pixels are looked at afterwards */
function drawn({ image }: Drawable, region: Region, read = false, scale = 1): HTMLCanvasElement {
  const { x, y, width, height } = region;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: read });
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

/** Rows that are looked at together: a whole large picture would take hundreds of megabytes. */
const strip = 256;

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext('2d');
  for (let top = 0; context && top < canvas.height; top += strip) {
    const { data } = context.getImageData(0, top, canvas.width, Math.min(strip, canvas.height - top));
    for (let at = 3; at < data.length; at += 4) {
      if (data[at] !== 255) {
        return false;
      }
    }
  }
  return context !== null;
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
