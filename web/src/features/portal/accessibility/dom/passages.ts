import type { Passage } from '../core/reader';
import type { Span } from '../core/text';

/** Elements that begin a paragraph of their own. */
const blocks =
  'h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, caption, figcaption, legend, label, summary, blockquote, pre, div, section, article, fieldset, button, .meta > *, .inline-links > *';

/** Text that is not read: not content, not visible, tools of the page, ways to other pages, or the parts of a control. */
const silent =
  'script, style, noscript, svg, nav, select, textarea, [aria-hidden="true"], [hidden], .hidden, .print-only, .page-actions';

const reading = 'data-assist-reading';
const sentenceHighlight = 'assist-sentence';
const wordHighlight = 'assist-word';

type Block = { element: Element; nodes: Text[] };

function isRead(node: Text): boolean {
  const parent = node.parentElement;
  if (!parent || node.data.trim() === '' || parent.closest(silent)) return false;
  return typeof parent.checkVisibility !== 'function' || parent.checkVisibility();
}

function blocksOf(root: Element): Block[] {
  const found: Block[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || !isRead(node)) continue;
    const element = node.parentElement?.closest(blocks) ?? root;
    const last = found.at(-1);
    if (last?.element === element) last.nodes.push(node);
    else found.push({ element, nodes: [node] });
  }
  return found;
}

/** Range of a stretch of the joined text of the nodes. */
function rangeOf(nodes: Text[], { start, end }: Span): Range | null {
  const range = document.createRange();
  let offset = 0;
  let begun = false;
  for (const node of nodes) {
    if (!begun && start < offset + node.length) {
      range.setStart(node, start - offset);
      begun = true;
    }
    if (begun && end <= offset + node.length) {
      range.setEnd(node, end - offset);
      return range;
    }
    offset += node.length;
  }
  return null;
}

/** Marks without touching the page, which belongs to React; browsers that cannot mark the paragraph only. */
function highlight(name: string, range: Range | null): void {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return;
  if (range) CSS.highlights.set(name, new Highlight(range));
  else CSS.highlights.delete(name);
}

function mark({ element, nodes }: Block, sentence: Span, word: Span | null): void {
  if (!element.hasAttribute(reading)) {
    clearMarks();
    element.setAttribute(reading, '');
    // The reader follows on the screen; a page that moves by itself does so at once for those who asked for no motion.
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({ block: 'nearest', behavior: calm ? 'instant' : 'smooth' });
  }
  highlight(sentenceHighlight, rangeOf(nodes, sentence));
  highlight(wordHighlight, word && rangeOf(nodes, word));
}

/** Takes all marks of reading off the page. */
export function clearMarks(): void {
  for (const element of document.querySelectorAll(`[${reading}]`)) element.removeAttribute(reading);
  highlight(sentenceHighlight, null);
  highlight(wordHighlight, null);
}

/** Paragraphs of a part of the page in the order of reading. */
export function passagesOf(root: Element): Passage[] {
  return blocksOf(root).map((block) => ({
    // Every character keeps its place, so that a place in the text is one in the page.
    text: block.nodes.map(({ data }) => data.replace(/\s/g, ' ')).join(''),
    mark: (sentence, word) => mark(block, sentence, word),
  }));
}

/** Index of the paragraph in which the selection of the reader begins, 0 when nothing is selected. */
export function selectedPassage(root: Element, selection: Selection | null): number {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return 0;
  const range = selection.getRangeAt(0);
  const index = blocksOf(root).findIndex(({ nodes }) => nodes.some((node) => range.intersectsNode(node)));
  return Math.max(0, index);
}
