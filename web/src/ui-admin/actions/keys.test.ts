// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import type { Offer } from './action';
import { ariaKeys, keysOf, keyWords } from './keys';
import { clashOf, press } from './registry';
import { hearSingleKeys } from './single-keys';

const down = (key: string, rest: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...rest });

describe('a key press is called', () => {
  it.each<[string, KeyboardEvent]>([
    ['N', down('n')],
    ['N', down('N')], // with Caps Lock
    ['Shift+N', down('N', { shiftKey: true })],
    ['?', down('?', { shiftKey: true })],
    ['?', down('？', { shiftKey: true })],
    ['Delete', down('Delete')],
    ['Ctrl+K', down('k', { ctrlKey: true })],
    ['Ctrl+K', down('k', { metaKey: true })],
    ['Alt+Shift+ArrowLeft', down('ArrowLeft', { altKey: true, shiftKey: true })],
  ])('%s', (name, event) => expect(keysOf(event)).toBe(name));

  it('is told to screen readers and to people in their words', () => {
    expect(ariaKeys('Ctrl+K')).toBe('Control+K Meta+K');
    expect(ariaKeys('N')).toBe('N');
    expect(ariaKeys(undefined)).toBeUndefined();
    expect(keyWords('Alt+Shift+ArrowLeft')).toBe('Alt Shift ←');
  });
});

const plain = '<button data-here></button>';

/** Whether pressing a key at a place of the page runs the offer that has it. */
function heard(keys: string, html: string, event: KeyboardEvent, part: Partial<Offer> = {}): boolean {
  const run = vi.fn();
  document.body.innerHTML = html;
  const target = document.body.querySelector<HTMLElement>('[data-here]') ?? document.body;
  target.addEventListener('keydown', (pressed) => press(pressed, [{ key: 'it', label: '它', keys, run, ...part }]));
  target.dispatchEvent(event);
  return run.mock.calls.length > 0;
}

describe('a key is heard', () => {
  it.each<[string, boolean, string, string, KeyboardEvent, Partial<Offer>?]>([
    ['on a button', true, 'N', plain, down('n')],
    ['on a box that is ticked', true, 'Delete', '<input type=checkbox data-here>', down('Delete')],
    ['not in a field', false, 'N', '<input data-here>', down('n')],
    ['not in a text of several lines', false, 'Delete', '<textarea data-here></textarea>', down('Delete')],
    ['not in a field, although Ctrl types nothing', false, 'Ctrl+Z', '<input data-here>', down('z', { ctrlKey: true })],
    [
      'in a field, if it says so',
      true,
      'Ctrl+K',
      '<input data-here>',
      down('k', { ctrlKey: true }),
      { whileTyping: true },
    ],
    ['not while an input method composes', false, 'N', plain, down('n', { isComposing: true })],
    ['not where letters look for an entry', false, 'N', '<ul role=menu><li data-here></li></ul>', down('n')],
    ['not when it is another', false, 'N', plain, down('m')],
    ['not while the action runs', false, 'N', plain, down('n'), { busy: true }],
  ])('%s', (_, is, keys, html, event, part) => expect(heard(keys, html, event, part)).toBe(is));

  it('as a single character only until somebody switches that off', () => {
    hearSingleKeys(false);
    expect(heard('N', plain, down('n'))).toBe(false);
    expect(heard('Delete', plain, down('Delete'))).toBe(true);
    hearSingleKeys(true);
    expect(heard('N', plain, down('n'))).toBe(true);
  });
});

describe('two meanings of a key', () => {
  const group = (...keys: string[]) => ({ offers: keys.map((key) => ({ key, label: key, keys: key, run: () => {} })) });
  it.each([
    ['within what stands together', [group('N', 'N')], 'N'],
    ['beside something else', [group('N', 'R'), group('R')], 'R'],
    ['nowhere', [group('N'), group('R', '?')], undefined],
  ])('are found %s', (_, groups, key) => expect(clashOf(groups)).toBe(key));
});
