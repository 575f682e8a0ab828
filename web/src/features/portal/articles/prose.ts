const table = /<table[\s\S]*?<\/table>/g;
const advicePair = /(<aside data-callout="do">[\s\S]*?<\/aside>)\s*(<aside data-callout="dont">[\s\S]*?<\/aside>)/g;
const newTabLink = /(<a [^>]*target="_blank"[^>]*>)([\s\S]*?)<\/a>/g;

function escaped(text: string): string {
  return text
    .replace(/&(?!\w+;|#\d+;)/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;');
}

function captionOf(markup: string): string {
  const caption = /<caption[^>]*>([\s\S]*?)<\/caption>/.exec(markup)?.[1] ?? '';
  return caption.replace(/<[^>]*>/g, '').trim();
}

/** Characters of a cell from which it asks for a readable width where the screen is narrow. */
const longText = 9;

function withLongCells(markup: string): string {
  return markup.replace(
    /<(t[dh])( [^>]*)?>([\s\S]*?)(?=<\/\1>)/g,
    (cell, tag: string, attributes = '', text: string) =>
      text.replace(/<[^>]*>/g, '').length < longText ? cell : `<${tag}${attributes} class="long">${text}`,
  );
}

/** A wide table scrolls inside a frame that the keyboard can reach, never the page. */
function withFramedTables(body: string): string {
  let count = 0;
  return body.replace(table, (markup) => {
    count += 1;
    const label = [`表格 ${count}`, captionOf(markup)].filter((part) => part !== '').join('：');
    return `<section class="table-scroll" aria-label="${escaped(label)}" tabindex="0">${withLongCells(markup)}</section>`;
  });
}

/**
 * Body of an article as it stands on the page. The input was sanitised when it was saved, so it is well formed and free of
 * classes; what the reader needs beyond that is added here, the same on the server and in the browser.
 */
export function prose(body: string): string {
  return withFramedTables(body)
    .replace(advicePair, '<div class="do-dont">$1$2</div>')
    .replace(newTabLink, '$1$2<span class="hidden">（在新窗口打开）</span></a>')
    .replace(/<img (?![^>]*loading=)/g, '<img loading="lazy" decoding="async" ');
}
