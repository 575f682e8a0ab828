import { keyWords } from '@/ui-admin/actions/keys';

/** A key of the table in the words of people: `Mod+Shift+ArrowUp` is Ctrl Shift ↑. */
export const keyName = (keys: string): string =>
  keyWords(
    keys
      .replace('Mod', 'Ctrl')
      .replace('Space', '空格')
      .replace(/\b[a-z]$/, (letter) => letter.toUpperCase()),
  );
