/** A control word, a sign behind a backslash, a brace or digits. */
const token = /\\([a-z]+)-?\d* ?|\\[\s\S]|([{}])|([\da-f]+)|[\s\S]/gi;

/** A picture, or a group whose pictures the HTML has not: doubles for older programs, and the heads and feet of pages. */
const group = /\{\\(pict|nonshppict|shprslt|header[lrf]?|footer[lrf]?)\b/g;

/**
 * The pictures of a text copied from Word. Its HTML only names files on the writer's disk, which no page may read; the same
 * clipboard holds their bytes as hexadecimal digits in RTF, in the same order. Null stands for a picture that no browser shows,
 * such as a drawing in lines: the HTML has a place for it, too.
 */
export function picturesOfRtf(rtf: string): (File | null)[] {
  const pictures: (File | null)[] = [];
  let end = 0;
  for (const { index, 0: start, 1: kind } of rtf.matchAll(group)) {
    if (index < end) {
      continue;
    }
    const { words, digits, length } = readGroup(rtf, index + start.length);
    end = index + start.length + length;
    const isRule = rtf.slice(index, end).includes('fStandardHR'); // a line between paragraphs, `<hr>` in the HTML
    if (kind === 'pict' && !isRule) {
      pictures.push(pictureOf(words, digits, pictures.length + 1));
    }
  }
  return pictures;
}

function pictureOf(words: ReadonlySet<string>, digits: string, place: number): File | null {
  const type = words.has('pngblip') ? 'png' : words.has('jpegblip') ? 'jpeg' : '';
  if (type === '' || digits === '') {
    return null;
  }
  const name = `粘贴的图片${place}.${type === 'png' ? 'png' : 'jpg'}`;
  return new File([bytesOf(digits)], name, { type: `image/${type}` });
}

type Group = {
  words: ReadonlySet<string>;
  digits: string;
  /** Of its text behind the start, with the brace that closes it. */
  length: number;
};

/** Control words and digits of a group that has begun, without those of the groups inside it. */
function readGroup(rtf: string, start: number): Group {
  const words = new Set<string>();
  const digits: string[] = [];
  let depth = 1;
  let length = 0;
  for (const { index, 0: text, 1: word, 2: brace, 3: hexadecimal } of rtf.slice(start).matchAll(token)) {
    length = index + text.length;
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
  return { words, digits: digits.join(''), length };
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
