/** One part of a check rule: `digits` `*` is the whole value, else the next so many characters. */
export type RulePart = { digits: string; pattern: string; message: string };

/** The parts of the JSON text of a rule; what cannot be read has none. */
export function partsOf(json: string): RulePart[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.filter(isObject).map(partOf) : [];
  } catch {
    return [];
  }
}

export const jsonOf = (parts: readonly RulePart[]): string => JSON.stringify(parts);

/** The first thing that is wrong with the parts, or null. Whether the expressions are valid is said by the server. */
export function partsProblem(json: string): string | null {
  const parts = partsOf(json);
  if (parts.length === 0) {
    return '请至少添加一条规则';
  }
  for (const [at, { digits, pattern, message }] of parts.entries()) {
    if (digits !== '*' && !/^[1-9][0-9]{0,3}$/.test(digits)) {
      return `第 ${at + 1} 条的位数应为 * 或 1 到 9999 的整数`;
    }
    if (pattern === '' || message === '') {
      return `第 ${at + 1} 条需要规则（正则表达式）和提示文本`;
    }
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function partOf({ digits, pattern, message }: Record<string, unknown>): RulePart {
  return { digits: String(digits ?? '*'), pattern: String(pattern ?? ''), message: String(message ?? '') };
}
