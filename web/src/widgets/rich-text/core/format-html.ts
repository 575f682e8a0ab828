const block = 'p|h[2-4]|ul|ol|li|blockquote|figure|figcaption|table|caption|thead|tbody|tr|th|td|aside|video';

/** The stored HTML with a line for each block, to be read by a person; white space between blocks means nothing. */
export function formatHtml(html: string): string {
  const lines = html
    .replace(new RegExp(`(</(?:${block})>|<hr>)(?=<)`, 'g'), '$1\n')
    .replace(/(<(?:ul|ol|blockquote|figure|table|thead|tbody|tr|aside)(?: [^>]*)?>)(?=<)/g, '$1\n')
    .split('\n');
  let depth = 0;
  return lines
    .map((line) => {
      const opens = (line.match(/<(ul|ol|blockquote|figure|table|thead|tbody|tr|aside)[ >]/g) ?? []).length;
      const closes = (line.match(/<\/(ul|ol|blockquote|figure|table|thead|tbody|tr|aside)>/g) ?? []).length;
      const indented = '  '.repeat(Math.max(0, line.startsWith('</') ? depth - 1 : depth)) + line;
      depth += opens - closes;
      return indented;
    })
    .join('\n');
}
