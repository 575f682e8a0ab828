import { DOMSerializer, type Node } from '@tiptap/pm/model';
import { tidyBlock } from './tidy';

/** What was written of a block; a block that did not change is not written again while a person types. */
const written = new WeakMap<Node, string>();

/** The text as it is stored: exactly what the server's sanitiser makes of it. An empty text is ''. */
export function bodyHtmlOf(doc: Node): string {
  if (doc.childCount === 1 && doc.firstChild?.eq(doc.type.schema.node('paragraph'))) {
    return '';
  }
  const blocks: string[] = [];
  doc.forEach((block) => {
    const known = written.get(block) ?? blockHtml(block);
    written.set(block, known);
    blocks.push(known);
  });
  return blocks.join('');
}

function blockHtml(block: Node): string {
  // A document of its own: in ours every picture would be loaded once more.
  const inert = document.implementation.createHTMLDocument();
  inert.body.append(DOMSerializer.fromSchema(block.type.schema).serializeNode(block, { document: inert }));
  tidyBlock(inert.body);
  return inert.body.innerHTML;
}
