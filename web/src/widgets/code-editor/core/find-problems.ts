import type { Mode } from './modes';
import type { Finder } from './problem';

/** The finder of a language, loaded when it is asked for; null for languages that are only coloured. */
export async function loadFinder(mode: Mode): Promise<Finder | null> {
  switch (mode) {
    case 'JSON':
      return (await import('./json-problems')).jsonProblems;
    case 'JavaScript':
      return (await import('./javascript-problems')).javascriptProblems;
    case 'CSS':
      return (await import('./css-problems')).cssProblems;
    case 'HTML':
      return (await import('./html-problems')).htmlProblems;
    default:
      return null;
  }
}
