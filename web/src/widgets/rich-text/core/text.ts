import type { Node } from '@tiptap/pm/model';

/** Characters of a text, without spaces and line breaks. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const character of text) {
    if (!/\s/.test(character)) {
      count += 1;
    }
  }
  return count;
}

const counted = new WeakMap<Node, number>();

/** Characters of a document; only blocks that changed are counted again. */
export function charactersOf(doc: Node): number {
  let sum = 0;
  doc.forEach((block) => {
    const known = counted.get(block) ?? countCharacters(block.textContent);
    counted.set(block, known);
    sum += known;
  });
  return sum;
}

/** What a reader sees of the HTML, for comparing two versions. */
export function htmlToText(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(p|h\d|li|tr|aside|figure)>/g, '$&\n'),
    'text/html',
  );
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim();
}
