import MarkdownIt from 'markdown-it';
import { cleanHtml } from '@/widgets/rich-text';

/** An article starts at the second level: its title is the first. */
const levels: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };

function makeReader() {
  const reader = new MarkdownIt({ html: true, linkify: true });
  // The cleaner below judges addresses; a refused link would stand in the text as brackets.
  reader.validateLink = () => true;
  reader.core.ruler.push('levels', ({ tokens }) => {
    for (const token of tokens) {
      token.tag = levels[token.tag] ?? token.tag;
    }
  });
  return reader;
}

const reader = makeReader();

/** What the text looks like, with the elements and addresses that articles may have and nothing else. */
export function previewOf(markdown: string): string {
  return cleanHtml(reader.render(markdown));
}
