import { longText } from '@/ui-admin/values/long-text';
import { numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { textOf } from '@/ui-admin/values/value-kind';
import type { OfType } from './type-part';

/** Shown, and never changed by hand. */
export const normal: OfType = () => ({ kind: text, locked: true });

export const input: OfType = ({ format }) => (format === 'tags' ? { kind: text, typed: tagsOf } : { kind: text });

/** A long text, with room for it while it is written. */
export const inputPop: OfType = () => ({ kind: longText(), box: { width: 300, height: 210 } });

/** Kept and sent, never seen. */
export const hidden: OfType = () => ({ hidden: true });

/** Whatever the screen draws. */
export const slot: OfType = ({ slot: draw }) => ({
  kind: { text: textOf, empty: '' },
  locked: true,
  face: ({ value, row }) => draw?.(value, row) ?? textOf(value),
});

export const inputNumber: OfType = ({ props }) => {
  const most = props?.max;
  return {
    kind: numbers({
      least: props?.min ?? null,
      ...(most === undefined ? {} : { most }),
      decimals: props?.precision ?? null,
      optional: true,
    }),
    typed: numberTyped,
    done: numberDone,
  };
};

/** A semicolon after every two characters; those that were typed go. */
export function tagsOf(typed: string): string {
  const letters = [...typed.replace(/[;；]/g, '')];
  const words = Array.from({ length: Math.ceil(letters.length / 2) }, (_, at) =>
    letters.slice(at * 2, at * 2 + 2).join(''),
  );
  return words.join(';');
}

/** A minus at the beginning, digits and one point; whatever else is typed goes. Full-width digits are digits. */
export function numberTyped(typed: string): string {
  const [whole = '', ...rest] = typed
    .normalize('NFKC')
    .replace(/[。]/g, '.')
    .replace(/[^-.\d]/g, '')
    .split('.');
  const digits = (part: string) => part.replaceAll('-', '');
  const sign = whole.startsWith('-') ? '-' : '';
  return `${sign}${digits(whole)}${rest.length > 0 ? `.${digits(rest.join(''))}` : ''}`;
}

/** What is no number in the end is nothing. */
export const numberDone = (typed: string): string => (/\d/.test(typed) && Number.isFinite(Number(typed)) ? typed : '');
