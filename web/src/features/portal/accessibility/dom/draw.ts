import { afterAnswer } from '@/shared/after-answer';
import { lookOf, type Settings } from '../core/settings';

/** What only the toolbar draws: it comes after the page, so no part of the page may move because of it. */
const attributes = ['cursor', 'focus', 'bigtext'] as const;

type Look = { variant: string; assist: string };

let wanted: Look | null = null;

/** Every element is styled anew for an attribute of the root, so only another value is written. */
function write(name: keyof Look, value: string): void {
  const { dataset } = document.documentElement;
  if ((dataset[name] ?? '') === value) return;
  if (value === '') delete dataset[name];
  else dataset[name] = value;
}

function drawWanted(): void {
  if (!wanted) return;
  write('variant', wanted.variant);
  write('assist', wanted.assist);
  wanted = null;
}

/**
 * Writes the settings on the document, where the style sheets read them. The whole page is laid out anew for that, so the picture that
 * answers the reader comes first: the pressed button and the notice. Of several wishes before the next picture the last one counts.
 */
export function draw(settings: Settings, ignored: boolean): void {
  const helps = settings.show && !ignored ? attributes.filter((name) => settings[name]) : [];
  if (wanted === null) afterAnswer(drawWanted);
  wanted = { variant: lookOf(settings, ignored), assist: helps.join(' ') };
}
