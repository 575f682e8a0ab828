import { jsonLanguage } from '@codemirror/lang-json';
import { type Problem, problemAt } from './problem';

/** Browsers agree on what JSON is but not on how to say where it breaks, so the place comes from the syntax tree. */
export function jsonProblems(text: string): Problem[] {
  if (text.trim() === '' || isJson(text)) {
    return [];
  }
  let broken = -1;
  jsonLanguage.parser.parse(text).iterate({
    enter: ({ type, from }) => {
      if (type.isError && broken < 0) {
        broken = from;
      }
    },
  });
  return [problemAt(text, broken < 0 ? text.length : broken, 'JSON 到这里读不下去，请检查逗号、引号和括号')];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
