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

/** As many characters as one part may take at the server. */
const mostDigits = 500;

/** What is wrong with a number of places, or null. */
export const digitsProblem = (digits: string): string | null =>
  digits === '*' || (/^[1-9][0-9]{0,2}$/.test(digits) && Number(digits) <= mostDigits)
    ? null
    : `位数应为 * 或 1 到 ${mostDigits} 的整数`;

const mostBytes = 200;

/** What is wrong with the length of an expression, which the server counts in bytes. Whether it is valid is said by the server. */
export const patternProblem = (pattern: string): string | null =>
  new TextEncoder().encode(pattern).length > mostBytes ? `规则不能超过 ${mostBytes} 字节` : null;

/** A rule has parts; what is wrong with one of them is said at its cell. */
export const partsProblem = (json: string): string | null => (partsOf(json).length === 0 ? '请至少添加一条规则' : null);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function partOf({ digits, pattern, message }: Record<string, unknown>): RulePart {
  return { digits: String(digits ?? '*'), pattern: String(pattern ?? ''), message: String(message ?? '') };
}
