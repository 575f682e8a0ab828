import parse, { type CssNode } from 'css-tree/parser';
import { inChinese, type Problem, problemAt, type Words } from './problem';

const words: Words = [
  [/^Colon is expected/, '属性名后面缺少冒号'],
  [/^Identifier is expected/, '这里应当是名称'],
  [/^Selector is expected/, '这里应当是选择器'],
  [/^(Unexpected input|Unexpected token)/, '这里多了或少了符号'],
  [/^"(.+)" is expected/, '这里缺少 $1'],
];

export function cssProblems(text: string): Problem[] {
  const problems: Problem[] = [];
  const tree = parse(text, {
    positions: true,
    onParseError: ({ message, offset }) =>
      problems.push(problemAt(text, offset, inChinese(words, message, '样式不正确'))),
  });
  collectOpenBlocks(tree, text, problems);
  return problems.sort((a, b) => a.from - b.from);
}

/** The standard closes open blocks at the end of the text without a complaint. A person forgot the bracket. */
function collectOpenBlocks(node: CssNode, text: string, problems: Problem[]): void {
  if (node.type === 'Block' && node.loc && text[node.loc.end.offset - 1] !== '}') {
    problems.push(problemAt(text, node.loc.start.offset, '这个大括号没有结束'));
  }
  if (node.block) {
    collectOpenBlocks(node.block, text, problems);
  }
  for (const child of node.children ?? []) {
    collectOpenBlocks(child, text, problems);
  }
}
