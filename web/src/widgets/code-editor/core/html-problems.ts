import { htmlLanguage } from '@codemirror/lang-html';
import { type ParserError, parse, parseFragment } from 'parse5';
import type { Problem } from './problem';

const words: Readonly<Record<string, string>> = {
  'abandoned-head-element-child': '这个元素应当写在 head 里',
  'abrupt-closing-of-empty-comment': '注释没有写完整',
  'closing-of-element-with-open-child-elements': '里面还有没结束的元素',
  'duplicate-attribute': '属性重复',
  'end-tag-with-attributes': '结束标签不能有属性',
  'eof-before-tag-name': '标签没有写完',
  'eof-in-comment': '注释没有结束',
  'eof-in-tag': '标签没有结束',
  'incorrectly-opened-comment': '注释应当以 <!-- 开始',
  'invalid-first-character-of-tag-name': '标签名要以字母开头；小于号请写成 &lt;',
  'misplaced-start-tag-for-head-element': '这个元素应当写在 head 里',
  'missing-attribute-value': '属性没有值',
  'missing-end-tag-name': '结束标签没有名称',
  'missing-semicolon-after-character-reference': '字符引用缺少分号',
  'missing-whitespace-between-attributes': '属性之间缺少空格',
  'nested-noscript-in-head': 'noscript 不能嵌套',
  'non-void-html-element-start-tag-with-trailing-solidus': '这个元素不能写成自结束的形式',
  'open-elements-left-after-eof': '到结尾还有没结束的元素',
  'unexpected-character-in-attribute-name': '属性名里有引号或小于号',
  'unexpected-character-in-unquoted-attribute-value': '属性值请加引号',
  'unexpected-equals-sign-before-attribute-name': '等号前缺少属性名',
  'unexpected-null-character': '含有空字符',
  'unexpected-question-mark-instead-of-tag-name': '这里不能用问号',
  'unexpected-solidus-in-tag': '标签里多了斜杠',
  'unknown-named-character-reference': '没有这个字符引用',
};

export function htmlProblems(text: string): Problem[] {
  const problems: Problem[] = [];
  const onParseError = ({ code, startOffset, endOffset }: ParserError) => {
    // A piece of a page has no document type, and nobody reads old browsers' moods in ours.
    if (code !== 'missing-doctype') {
      const from = Math.max(0, Math.min(startOffset, text.length - 1));
      const message = words[code] ?? `HTML 不规范（${code}）`;
      problems.push({ from, to: Math.min(text.length, Math.max(endOffset, from + 1)), message });
    }
  };
  const read = /<!doctype|<html/i.test(text) ? parse : parseFragment;
  const tree: Located = read(text, { sourceCodeLocationInfo: true, onParseError });
  collectUnclosed(tree, problems);
  collectStrayEnds(text, problems);
  return problems.sort((a, b) => a.from - b.from);
}

/** Elements whose end tag the standard does not let out, though it forgives. */
const closed = /^(div|section|article|aside|figure|table|ul|ol|a|strong|em|span|h[1-6])$/;

function collectUnclosed({ tagName = '', sourceCodeLocation, childNodes = [] }: Located, problems: Problem[]): void {
  const { startTag, endTag } = sourceCodeLocation ?? {};
  if (startTag && !endTag && closed.test(tagName) && !problems.some(({ from }) => from === startTag.startOffset)) {
    problems.push({ from: startTag.startOffset, to: startTag.endOffset, message: `<${tagName}> 没有结束标签` });
  }
  for (const child of childNodes) {
    collectUnclosed(child, problems);
  }
}

/** The standard skips an end tag that nothing began. */
function collectStrayEnds(text: string, problems: Problem[]): void {
  htmlLanguage.parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'MismatchedCloseTag' && !problems.some((problem) => problem.from === from)) {
        problems.push({ from, to, message: '没有与它对应的开始标签' });
      }
    },
  });
}

/** What is read of a node, whatever its kind. */
type Located = {
  tagName?: string;
  childNodes?: Located[];
  sourceCodeLocation?:
    | {
        startOffset: number;
        startTag?: { startOffset: number; endOffset: number } | undefined;
        endTag?: { startOffset: number } | undefined;
      }
    | null
    | undefined;
};
