/** Preset colours of dictionary tags, by the names the server accepts, and how each is drawn. */
const presets = [
  { value: 'blue', label: '蓝色', hex: '#1668dc' },
  { value: 'cyan', label: '青色', hex: '#13a8a8' },
  { value: 'green', label: '绿色', hex: '#3c8618' },
  { value: 'gold', label: '金色', hex: '#d89614' },
  { value: 'orange', label: '橙色', hex: '#d87a16' },
  { value: 'red', label: '红色', hex: '#dc4446' },
  { value: 'magenta', label: '洋红', hex: '#cb2b83' },
  { value: 'purple', label: '紫色', hex: '#642ab5' },
];

/** Other names of the platform's tags. */
const aliases: Record<string, string> = {
  volcano: 'orange',
  lime: 'green',
  geekblue: 'blue',
  pink: 'magenta',
  processing: 'blue',
  success: 'green',
  warning: 'gold',
  error: 'red',
};

export const colourNames = presets.map(({ value, label }) => ({ value, label }));

/** The colour to draw for a stored one; empty when there is none or it is not one. */
export function drawnColour(stored: string): string {
  if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(stored)) {
    return stored;
  }
  return presets.find(({ value }) => value === (aliases[stored] ?? stored))?.hex ?? '';
}
