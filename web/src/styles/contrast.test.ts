import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Values = Record<string, string>;

const sheet = ['tokens', 'themes', 'look', '../features/portal/frame/footer', '../features/portal/home/home']
  .map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8'))
  .join('\n')
  .replace(/\/\*[\s\S]*?\*\//g, '');

/** The custom properties that all rules with this selector give, in the order of the sheets; `within` is what stands before the rule. */
function given(selector: string, within = ''): Values {
  const found: Values = {};
  const from = within === '' ? 0 : sheet.indexOf(within);
  for (let at = sheet.indexOf(`${selector} {`, from); at >= 0; at = sheet.indexOf(`${selector} {`, at + 1)) {
    if (within === '' && sheet.lastIndexOf('@media (', at) > sheet.lastIndexOf('\n  }', at)) continue;
    const body = sheet.slice(sheet.indexOf('{', at) + 1, sheet.indexOf('}', at));
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) found[name] = value;
    if (within !== '') break;
  }
  return found;
}

function resolved(values: Values, name: string): string {
  const value = values[name] ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other ? resolved(values, other) : value;
}

/** Relative luminance of `#rgb` or `#rrggbb`, by WCAG 2.2. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(values: Values, text: string, ground: string): number {
  const [light = 0, dark = 0] = [text, ground]
    .map((name) => (name.startsWith('#') ? name : resolved(values, name)))
    .map(luminance)
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** What stands on what, and the least contrast of it: 4.5 for text, 3 for large text, controls, focus and drawings that say something. */
const pairs: [text: string, ground: string, least: number][] = [
  ...['ink', 'ink-2', 'ink-3', 'link', 'link-hover', 'alert', 'good'].flatMap((text) =>
    ['surface', 'river-50', 'river-100'].map((ground): [string, string, number] => [text, ground, 4.5]),
  ),
  ['surface', 'river-700', 4.5], // the filled button, and the same under the pointer
  ['surface', 'river-800', 4.5],
  ['alert', 'alert-tint', 4.5],
  ['good', 'good-tint', 4.5],
  ['ink', 'alert-tint', 4.5],
  ['ink-3', 'alert-tint', 4.5],
  ['surface', 'alert', 4.5],
  ['surface', 'good', 4.5],
  ['line-strong', 'surface', 3],
  ['river-500', 'surface', 3],
  ['river-700', 'river-50', 3],
  ['focus', 'surface', 3],
];

/** The dark bands: footer and figures. In the colours of the toolbar they are as light as the page, and their sheets turn what is on them. */
const bandPairs: [text: string, ground: string, least: number][] = [
  ['surface', 'river-950', 4.5],
  ['river-300', 'river-950', 4.5],
  ['surface', 'river-900', 4.5],
  ['river-300', 'river-900', 4.5],
  ['river-100', 'river-900', 4.5],
  ['river-500', 'river-950', 3],
];

const usual = given(':root');
const simple = given('[data-variant~="simple"]');
const painted = given('[data-variant*="theme-"]');
const bands = given('[data-variant*="theme-"] .site-footer');
const painting = [...sheet.matchAll(/\[data-variant\*="theme-([\w-]+)"\]/g)].map((match) => match[1] ?? '');

/** Pairs of these colours that are too weak, with their contrast. */
const weak = (values: Values, wanted: typeof pairs) =>
  wanted
    .map(([text, ground, least]) => ({ pair: `${text} on ${ground}`, least, is: contrast(values, text, ground) }))
    .filter(({ least, is }) => !(is >= least))
    .map(({ pair, least, is }) => `${pair}: ${is.toFixed(2)}, wanted ${least}`);

const sites = ['1', '2', '3', '4', '5', '6', '7', '8'].map((theme) => ({
  theme,
  colours: { ...usual, ...(theme === '1' ? {} : given(`[data-theme="${theme}"]`)) },
}));

describe.each(sites)('main colour $theme', ({ theme, colours }) => {
  test('has its whole ramp', () => {
    const ramp = Object.keys(theme === '1' ? usual : given(`[data-theme="${theme}"]`)).filter((n) =>
      n.startsWith('river'),
    );
    expect(ramp.sort()).toEqual(
      Object.keys(usual)
        .filter((name) => name.startsWith('river'))
        .sort(),
    );
  });

  test('is readable', () => {
    expect(weak(colours, [...pairs, ...bandPairs])).toEqual([]);
  });

  test('is readable in the simple version', () => {
    expect(weak({ ...colours, ...simple }, [...pairs, ...bandPairs])).toEqual([]);
  });

  test('is readable when the device asks for more contrast', () => {
    const more = { ...colours, ...given(':root', '@media (prefers-contrast: more)') };
    expect(weak(more, [...pairs, ...bandPairs])).toEqual([]);
    expect(contrast(more, 'ink-2', 'surface')).toBeGreaterThanOrEqual(7);
  });
});

describe.each(painting)('the colours %s of the toolbar', (name) => {
  const values = { ...usual, ...given(`[data-variant*="theme-${name}"]`), ...painted };

  test('are readable on the page, links with a contrast of 7', () => {
    expect(weak(values, pairs)).toEqual([]);
    expect(contrast(values, 'ink', 'surface')).toBeGreaterThanOrEqual(7);
    expect(contrast(values, 'link', 'surface')).toBeGreaterThanOrEqual(7);
  });

  test('are readable on the bands that are dark on the usual site', () => {
    expect(bands).toEqual(given('[data-variant*="theme-"] .data-band'));
    expect(weak({ ...values, ...bands }, bandPairs)).toEqual([]);
  });
});

test('the toolbar offers five sets of colours', () => {
  expect(painting).toHaveLength(5);
});
