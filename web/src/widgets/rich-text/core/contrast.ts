import type { CalloutKind } from './callouts';
import type { Colour } from './colours';

/** Shades of the portal (web/src/styles/tokens.css); a test compares them. */
export const shades = {
  main: '#0f5483',
  alert: '#a5321b',
  good: '#1b6844',
  muted: '#5a6872',
  page: '#fff',
  tint: '#f2f7fa',
  alertTint: '#fbf0ec',
  mark: '#ddeaf2',
} as const;

type Ground = { callout: CalloutKind | null; firstInCallout: boolean; highlighted: boolean };

/** Contrast of coloured words as readers see them, from 1 to 21. Text needs 4.5 (WCAG 2.2, 1.4.3). */
export function contrastOf(colour: Colour, ground: Ground): number {
  const [light, dark] = [luminance(shades[colour]), luminance(groundShade(ground))].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function groundShade({ callout, firstInCallout, highlighted }: Ground): string {
  if (highlighted) {
    return shades.mark;
  }
  switch (callout) {
    case 'points':
    case 'doctor':
      return shades.tint;
    case 'warning':
      return shades.alertTint;
    case 'emergency':
      // The title of this box is a white line on a band.
      return firstInCallout ? shades.alert : shades.page;
    default:
      return shades.page;
  }
}

function luminance(shade: string): number {
  const digits =
    shade.length === 4 ? [...shade.slice(1)].map((digit) => digit + digit) : (shade.slice(1).match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
