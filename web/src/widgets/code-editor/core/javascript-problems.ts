import { parse } from 'acorn';
import { inChinese, type Problem, problemAt, type Words } from './problem';

const words: Words = [
  [/^Unexpected token/, '这里多了或少了符号'],
  [/^Unterminated string/, '字符串没有结束的引号'],
  [/^Unterminated template/, '模板字符串没有结束'],
  [/^Unterminated comment/, '注释没有结束'],
  [/^Unterminated regular/, '正则表达式没有结束'],
  [/^Invalid regular expression/, '正则表达式不正确'],
  [/^Identifier '(.+)' has already been declared/, '“$1”重复声明'],
  [/^Assigning to rvalue/, '不能给这里赋值'],
  [/^Unexpected character/, '这里不能用这个字符'],
  [/^The keyword '(.+)' is reserved/, '“$1”是保留字'],
];

/** A text may be a module or a script; it is wrong when it is neither. */
export function javascriptProblems(text: string): Problem[] {
  const problem = problemAs('module', text);
  return problem && problemAs('script', text) ? [problem] : [];
}

function problemAs(sourceType: 'module' | 'script', text: string): Problem | null {
  try {
    parse(text, { ecmaVersion: 'latest', sourceType, allowReturnOutsideFunction: true, allowHashBang: true });
    return null;
  } catch (error) {
    if (error instanceof SyntaxError && 'pos' in error && typeof error.pos === 'number') {
      const plain = error.message.replace(/ \(\d+:\d+\)$/, '');
      return problemAt(text, error.pos, inChinese(words, plain, '语法不正确'));
    }
    throw error;
  }
}
