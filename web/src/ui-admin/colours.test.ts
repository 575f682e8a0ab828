import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ColourName, colourNames } from './colours';
import { neutralsOf, shadesOf, type ThemeChoice } from './theme';

/** Relative luminance of `#rrggbb`, by WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces: [string, Omit<ThemeChoice, 'colour'>][] = [
  ['light', { dark: false, weak: false }],
  ['dark', { dark: true, weak: false }],
  ['light for colour-weak eyes', { dark: false, weak: true }],
  ['dark for colour-weak eyes', { dark: true, weak: true }],
];

/** The colours of series in charts that are the same in every look; the first and the last one are those of links and hints. */
const seriesColours = [
  ...readFileSync('src/ui-admin/chart/chart.module.css', 'utf8').matchAll(/--tone: (#[0-9a-f]{6});/g),
].map(([, colour = '']) => colour);

/** What stands on what, and the least contrast of it: 4.5 for text, 3 for controls, focus and marks. */
function pairs(choice: ThemeChoice): [what: string, colour: string, ground: string, least: number][] {
  const { primary, hover, active, tint, tintHover, ring } = shadesOf(choice);
  const { onSolid, container, elevated, layout, fillAlter, fillSecondary, border, signals, ...texts } =
    neutralsOf(choice);
  const grounds = { container, elevated, layout, fillAlter, fillSecondary, tint, tintHover };
  return [
    ...Object.entries(grounds).flatMap(([name, ground]): [string, string, string, number][] => [
      [`a link on ${name}`, primary, ground, 4.5],
      [`text on ${name}`, texts.text, ground, 4.5],
      [`secondary text on ${name}`, texts.textSecondary, ground, 4.5],
      [`the focus ring on ${name}`, ring, ground, 3],
    ]),
    ...[container, elevated, layout, fillAlter, fillSecondary].map((ground): [string, string, string, number] => [
      'a hint',
      texts.textTertiary,
      ground,
      4.5,
    ]),
    ...[container, elevated].flatMap((ground): [string, string, string, number][] => [
      ['a link under the pointer', hover, ground, 4.5],
      ['the edge of a field', border, ground, 3],
      ...Object.values(signals).map(({ mark }): [string, string, string, number] => ['a mark', mark, ground, 3]),
    ]),
    ...[primary, hover, active].map((fill): [string, string, string, number] => ['a button', onSolid, fill, 4.5]),
    ...Object.values(signals).flatMap(({ text, ground }): [string, string, string, number][] => [
      ['a message', text, ground, 4.5],
      ['a signal in a page', text, container, 4.5],
      ['plain text in a message', texts.text, ground, 4.5],
    ]),
    ...[primary, ...seriesColours, texts.textTertiary].map((colour): [string, string, string, number] => [
      'a line of a chart',
      colour,
      container,
      3,
    ]),
    ['a button that deletes', onSolid, signals.error.mark, 4.5],
    ['a tip', onSolid, texts.tooltip, 4.5],
    ['a switch that is off', onSolid, texts.textTertiary, 4.5],
  ];
}

describe.each(surfaces)('on %s surfaces', (_, part) => {
  it.each(colourNames)('everything of the colour %s can be read', (colour: ColourName) => {
    const faint = pairs({ ...part, colour }).filter(([, one, other, least]) => contrast(one, other) < least);
    expect(faint.map(([what, one, other]) => `${what}: ${one} on ${other} ${contrast(one, other).toFixed(2)}`)).toEqual(
      [],
    );
  });
});

it('charts tell eight series apart, none in the colours of what is wrong and what is well', () => {
  expect(new Set(seriesColours).size).toBe(6);
  for (const [, part] of surfaces) {
    const { signals } = neutralsOf({ ...part, colour: 'blue' });
    expect(seriesColours).not.toContain(signals.error.mark);
    expect(seriesColours).not.toContain(signals.success.mark);
  }
});

it('there are eight colours, and blue is the default', () => {
  expect(colourNames).toHaveLength(8);
  expect(colourNames[0]).toBe('blue');
});
