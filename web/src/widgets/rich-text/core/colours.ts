/** Colours of words, by the value of `data-color`; the portal's style sheet has the shades. */
export const colours = [
  { key: 'main', label: '江蓝' },
  { key: 'alert', label: '朱红（提醒）' },
  { key: 'good', label: '苔绿（正常）' },
  { key: 'muted', label: '灰（次要）' },
] as const;

export type Colour = (typeof colours)[number]['key'];

export function isColour(value: string | null): value is Colour {
  return colours.some(({ key }) => key === value);
}

/** First line by two characters, or the whole paragraph by one to four steps. */
export const indents = ['first', '1', '2', '3', '4'] as const;

export type Indent = (typeof indents)[number];

export function isIndent(value: string | null): value is Indent {
  return indents.some((indent) => indent === value);
}
