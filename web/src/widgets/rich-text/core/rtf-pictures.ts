const picture =
  /\{\\pict[\s\S]+?\\bliptag-?\d+(?:\\blipupi-?\d+)?(?:\{\\\*\\blipuid\s?[\da-fA-F]+)?[\s}]*?([\da-fA-F\s]+)\}/g;

/**
 * The pictures of a text copied from Word. Its HTML only names files on the writer's disk, which no page may read; the same
 * clipboard holds their bytes as hexadecimal digits in RTF, in the same order.
 */
export function picturesOfRtf(rtf: string): File[] {
  const files: File[] = [];
  for (const [whole, digits = ''] of rtf.matchAll(picture)) {
    const type = whole.includes('\\pngblip') ? 'png' : whole.includes('\\jpegblip') ? 'jpeg' : '';
    if (type !== '') {
      const name = `粘贴的图片${files.length + 1}.${type === 'png' ? 'png' : 'jpg'}`;
      files.push(new File([bytesOf(digits)], name, { type: `image/${type}` }));
    }
  }
  return files;
}

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  const pairs = digits.replace(/\s/g, '').match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/** The file inside a `data:` address, null when it is no picture of pixels. */
export function pictureOfAddress(address: string): File | null {
  const [, type = '', content = ''] =
    /^data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/.exec(address) ?? [];
  if (type === '') {
    return null;
  }
  const bytes = Uint8Array.from(atob(content.replace(/\s/g, '')), (character) => character.charCodeAt(0));
  return new File([bytes], `粘贴的图片.${type === 'jpeg' ? 'jpg' : type}`, { type: `image/${type}` });
}
