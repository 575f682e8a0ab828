import { lookOf, type Settings } from '../core/settings';

/** What only the toolbar draws: it comes after the page, so no part of the page may move because of it. */
const attributes = ['cursor', 'focus', 'bigtext'] as const;

/** Writes the settings on the document, where the style sheets read them. */
export function draw(settings: Settings, ignored: boolean): void {
  const { dataset } = document.documentElement;
  const look = lookOf(settings, ignored);
  if (look === '') delete dataset.variant;
  else dataset.variant = look;
  const helps = settings.show && !ignored ? attributes.filter((name) => settings[name]) : [];
  if (helps.length === 0) delete dataset.assist;
  else dataset.assist = helps.join(' ');
}
