import type { Node } from '@tiptap/pm/model';
import type { CalloutKind } from './callouts';
import type { Colour } from './colours';
import { contrastOf } from './contrast';

export type HintRule = 'heading' | 'alt' | 'link' | 'table' | 'film' | 'contrast' | 'bold';

/** Something that keeps part of the readers out. */
export type Hint = { rule: HintRule; from: number; to: number; message: string };

/** Words that say nothing when a screen reader lists the links of a page. */
const vague =
  /^(请?(点击|单击|点|戳)?(这里|此处|这儿|查看|进入|下载|链接)?|更多|详情|查看详情|阅读(全文|更多)|原文|here|click here|more|link)$/i;
const bareAddress = /^(https?:\/\/|www\.)\S+$/i;
const fileName = /^\S+\.(jpe?g|png|gif|webp|svg|bmp)$|^(img|image|dsc|图片|截图|微信图片)[-_ ]?\d*$/i;

/** What could be read better, in the order of the text. */
export function hintsOf(doc: Node): Hint[] {
  const hints: Hint[] = [];
  const headings = headingReader(hints);
  doc.descendants((node, at, parent, index) => {
    const whole = { from: at, to: at + node.nodeSize };
    switch (node.type.name) {
      case 'heading':
        headings(node, whole);
        break;
      case 'paragraph':
        if (parent === doc && looksLikeHeading(node)) {
          hints.push({ rule: 'bold', ...whole, message: '整段加粗的短句像标题，请改用标题样式' });
        }
        break;
      case 'figure':
      case 'image':
        pushPictureHint(hints, node, whole);
        break;
      case 'film':
        if (node.textContent.trim() === '') {
          hints.push({ rule: 'film', ...whole, message: '视频没有文字说明，请写明内容，以及有没有字幕' });
        }
        break;
      case 'table':
        if (!hasHeader(node)) {
          hints.push({ rule: 'table', ...whole, message: '表格没有表头，请把首行或首列设为表头' });
        }
        break;
    }
    if (node.isTextblock) {
      pushLinkHints(hints, node, at + 1);
      pushContrastHints(hints, node, at + 1, { parent, index });
    }
    return true;
  });
  return hints.sort((a, b) => a.from - b.from);
}

type Range = { from: number; to: number };

function headingReader(hints: Hint[]) {
  let before = 1;
  return (node: Node, whole: Range) => {
    const level = Number(node.attrs.level);
    if (node.textContent.trim() === '') {
      hints.push({ rule: 'heading', ...whole, message: '标题没有文字' });
      return;
    }
    if (level > before + 1) {
      const message =
        before === 1
          ? `第一个标题应当是“标题 2”，现在是“标题 ${level}”`
          : `“标题 ${before}”下面直接是“标题 ${level}”，请改为“标题 ${before + 1}”`;
      hints.push({ rule: 'heading', ...whole, message });
    }
    before = level;
  };
}

function looksLikeHeading(node: Node): boolean {
  const text = node.textContent.trim();
  let bold = text !== '' && text.length <= 30 && !/[。！？；，,.!?;：:]$/.test(text);
  node.forEach((child) => {
    bold &&= child.isText && child.marks.some(({ type }) => type.name === 'bold');
  });
  return bold;
}

function pushPictureHint(hints: Hint[], node: Node, whole: Range): void {
  const alt = String(node.attrs.alt ?? '').trim();
  if (alt === '') {
    hints.push({ rule: 'alt', ...whole, message: '图片没有替代文字，看不到图片的人不知道画了什么' });
  } else if (fileName.test(alt)) {
    hints.push({ rule: 'alt', ...whole, message: `替代文字“${alt}”像文件名，请写画面的内容` });
  }
}

function hasHeader(table: Node): boolean {
  let found = false;
  table.descendants((node) => {
    found ||= node.type.name === 'tableHeader';
    return node.type.name === 'tableRow';
  });
  return found;
}

/** Neighbouring pieces of one link are one link, however they are formatted. */
function pushLinkHints(hints: Hint[], block: Node, start: number): void {
  let open: (Range & { href: string; text: string }) | null = null;
  const close = () => {
    if (open) {
      pushLinkHint(hints, open);
    }
    open = null;
  };
  block.forEach((child, offset) => {
    const href: unknown = child.marks.find(({ type }) => type.name === 'link')?.attrs.href;
    const [from, to] = [start + offset, start + offset + child.nodeSize];
    if (typeof href !== 'string') {
      close();
    } else if (open?.href === href) {
      open = { ...open, to, text: open.text + (child.text ?? '图') };
    } else {
      close();
      open = { href, from, to, text: child.text ?? '图' };
    }
  });
  close();
}

function pushLinkHint(hints: Hint[], { from, to, text }: Range & { text: string }): void {
  const words = text.replace(/[\s<>《》「」【】[\]()（）>»→.。…]/g, '');
  if (vague.test(words)) {
    const message = words === '' ? '链接没有文字' : `链接文字“${text.trim()}”没有说明通向哪里，请写出内容的名称`;
    hints.push({ rule: 'link', from, to, message });
  } else if (bareAddress.test(text.trim())) {
    hints.push({ rule: 'link', from, to, message: '链接文字是一串网址，请写出页面的名称' });
  }
}

type Place = { parent: Node | null; index: number };

function pushContrastHints(hints: Hint[], block: Node, start: number, { parent, index }: Place): void {
  const callout = parent?.type.name === 'callout' ? (parent.attrs.kind as CalloutKind) : null;
  block.forEach((child, offset) => {
    const mark = (name: string) => child.marks.find(({ type }) => type.name === name);
    const colour = mark('coloured')?.attrs.colour as Colour | undefined;
    if (!colour) {
      return;
    }
    const ground = { callout, firstInCallout: index === 0, highlighted: mark('highlight') !== undefined };
    const contrast = contrastOf(colour, ground);
    if (contrast < 4.5) {
      const message = `“${child.textContent}”的颜色在这里看不清（对比度 ${contrast.toFixed(1)}，应不低于 4.5）`;
      hints.push({ rule: 'contrast', from: start + offset, to: start + offset + child.nodeSize, message });
    }
  });
}
