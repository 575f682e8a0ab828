/** Attribute that holds what a style said. */
export const namedStyle = 'data-style';

const styleSheet = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi;
const openingTag = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const styleName = /("[^"]*"|'[^']*')|(\s)style(?=\s*=)/gi;

/**
 * The same text without style sheets, its style attributes under another name: the page forbids styles in its markup, and the browser
 * writes an error for each that it reads, even in a document that nobody sees.
 */
export function withoutStyles(html: string): string {
  return html
    .replace(styleSheet, '')
    .replace(openingTag, (tag) =>
      tag.replace(styleName, (whole, quoted?: string, space = '') => (quoted ? whole : `${space}${namedStyle}`)),
    );
}
