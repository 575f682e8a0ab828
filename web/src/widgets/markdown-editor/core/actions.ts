/** A text with what is selected in it, as offsets. */
export type Selected = { text: string; from: number; to: number };

/** A piece of the text to be replaced, and what is selected afterwards. */
export type Edit = { from: number; to: number; insert: string; select: { from: number; to: number } };

/** Puts marks around the selection, or takes them away when they are there. */
export function wrap({ text, from, to }: Selected, mark: string, placeholder: string): Edit {
  const size = mark.length;
  if (text.slice(from - size, from) === mark && text.slice(to, to + size) === mark) {
    const insert = text.slice(from, to);
    return { from: from - size, to: to + size, insert, select: { from: from - size, to: to - size } };
  }
  const words = text.slice(from, to) || placeholder;
  return {
    from,
    to,
    insert: mark + words + mark,
    select: { from: from + size, to: from + size + words.length },
  };
}

type Prefix = (index: number) => string;

export const bullets: Prefix = () => '- ';
export const numbers: Prefix = (index) => `${index + 1}. `;
export const quote: Prefix = () => '> ';
export const headingOf =
  (level: 2 | 3 | 4): Prefix =>
  () =>
    `${'#'.repeat(level)} `;

const marks = /^(#{1,6} |> |[-*+] |\d+\. )/;

/** Gives every selected line a mark in place of the one it has; lines that all have it lose it. */
export function prefixLines({ text, from, to }: Selected, prefix: Prefix): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const after = text.indexOf('\n', to);
  const end = after < 0 ? text.length : after;
  const lines = text.slice(start, end).split('\n');
  const marked = lines.every((line, index) => line.startsWith(prefix(index)));
  const insert = lines.map((line, index) => (marked ? '' : prefix(index)) + line.replace(marks, '')).join('\n');
  return { from: start, to: end, insert, select: { from: start + insert.length, to: start + insert.length } };
}

/** Puts a block on lines of its own after the selection. */
export function insertBlock({ text, to }: Selected, block: string): Edit {
  const before = to === 0 || text.slice(0, to).endsWith('\n\n') ? '' : text[to - 1] === '\n' ? '\n' : '\n\n';
  const insert = `${before}${block}\n`;
  return { from: to, to, insert, select: { from: to + insert.length, to: to + insert.length } };
}

/** Makes the selection a link and selects its address, to be typed over. */
export function insertLink({ text, from, to }: Selected): Edit {
  const words = text.slice(from, to) || '链接文字';
  const address = 'https://';
  const start = from + words.length + 3;
  return { from, to, insert: `[${words}](${address})`, select: { from: start, to: start + address.length } };
}

export const emptyTable = '| 项目 | 说明 |\n| --- | --- |\n|  |  |';

/** The Markdown of a picture. Square brackets would end its words. */
export function pictureOf(alt: string, address: string): string {
  return `![${alt.replace(/[[\]\n]/g, ' ')}](${address.replace(/[ ()]/g, escaped)})`;
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}
