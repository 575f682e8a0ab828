export type FieldDifference = { name: string; before: string; after: string; changed: boolean };

/** Fields that every save moves; they would hide what a person changed. */
const bookkeeping = new Set(['version', 'updateBy', 'updateTime']);

/** The fields of two states of a row side by side, changed ones first. Text that is no JSON object has no fields. */
export function differencesOf(before: string, after: string): FieldDifference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => !bookkeeping.has(name));
  return names
    .map((name) => {
      const [one, other] = [shown(old[name]), shown(now[name])];
      return { name, before: one, after: other, changed: one !== other };
    })
    .sort((a, b) => Number(b.changed) - Number(a.changed));
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

function shown(value: unknown): string {
  if (value === undefined || value === null) {
    return '';
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
