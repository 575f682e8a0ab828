/** A control word, a brace or digits. */
const token = /\\([a-z]+)-?\d* ?|([{}])|([\da-f]+)|[\s\S]/gi;

/**
 * The pictures of a text copied from Word. Its HTML only names files on the writer's disk, which no page may read; the same
 * clipboard holds their bytes as hexadecimal digits in RTF, in the same order.
 */
export function picturesOfRtf(rtf: string): File[] {
  const files: File[] = [];
  for (const { index, 0: start } of rtf.matchAll(/\{\\pict\b/g)) {
    const { words, digits } = readGroup(rtf, index + start.length);
    const type = words.has('pngblip') ? 'png' : words.has('jpegblip') ? 'jpeg' : '';
    if (type !== '' && digits !== '') {
      const name = `粘贴的图片${files.length + 1}.${type === 'png' ? 'png' : 'jpg'}`;
      files.push(new File([bytesOf(digits)], name, { type: `image/${type}` }));
    }
  }
  return files;
}

/** Control words and digits of a group that has begun, without those of the groups inside it. */
function readGroup(rtf: string, start: number): { words: ReadonlySet<string>; digits: string } {
  const words = new Set<string>();
  const digits: string[] = [];
  let depth = 1;
  for (const [, word, brace, hexadecimal] of rtf.slice(start).matchAll(token)) {
    if (brace) {
      depth += brace === '{' ? 1 : -1;
    } else if (depth === 1 && word) {
      words.add(word);
    } else if (depth === 1 && hexadecimal) {
      digits.push(hexadecimal);
    }
    if (depth === 0) {
      break;
    }
  }
  return { words, digits: digits.join('') };
}

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  const pairs = digits.match(/../g) ?? [];
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
