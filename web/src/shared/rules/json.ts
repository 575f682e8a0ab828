import type { Rule } from './rules';

/** JSON text of an object. Empty is fine. */
export const jsonText: Rule = (value) => {
  if (value.trim() === '') {
    return null;
  }
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? null : '请填写 JSON 对象';
  } catch {
    return '请填写 JSON 对象，注意引号、逗号和括号';
  }
};
