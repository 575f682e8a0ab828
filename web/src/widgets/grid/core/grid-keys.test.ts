import { expect, test } from 'vitest';
import { commandOf, gridKeys, keyOf, keyTable } from './grid-keys';

const pressed = (keys: string) => {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: key === 'Space' ? ' ' : key,
    ctrlKey: parts.includes('Mod'),
    metaKey: false,
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  };
};

test.each([
  ['Enter', 'walking', 'edit'],
  ['Enter', 'editing', 'below'],
  ['Tab', 'walking', 'next'],
  ['Tab', 'editing', 'next'],
  ['Escape', 'walking', 'leave'],
  ['Escape', 'editing', 'cancel'],
  ['ArrowLeft', 'walking', 'left'],
  ['ArrowLeft', 'editing', undefined],
  ['Mod+Z', 'walking', 'undo'],
  ['Mod+Shift+z', 'walking', 'redo'],
  ['Mod+z', 'editing', undefined],
  ['Space', 'walking', 'toggle'],
  ['a', 'walking', undefined],
] as const)('%s while %s does %s', (keys, mode, does) => {
  expect(commandOf(pressed(keys), mode)).toBe(does);
});

test('⌘ is Ctrl, and an input method has its keys for itself', () => {
  expect(keyOf({ ...pressed('z'), metaKey: true })).toBe('Mod+z');
  expect(commandOf({ ...pressed('Enter'), isComposing: true }, 'walking')).toBeUndefined();
  expect(commandOf(pressed('Process'), 'walking')).toBeUndefined();
});

test('no key does two things in one place', () => {
  const places = gridKeys.flatMap(({ keys, during = 'walking' }) =>
    (during === 'both' ? ['walking', 'editing'] : [during]).flatMap((mode) => keys.map((key) => `${mode} ${key}`)),
  );
  expect(places.toSorted()).toEqual([...new Set(places)].toSorted());
});

test('other keys may be bound', () => {
  expect(commandOf(pressed('Mod+s'), 'walking', [{ keys: ['Mod+s'], does: 'fillDown', says: '' }])).toBe('fillDown');
});

test('the table has one line for each meaning', () => {
  expect(keyTable().find(({ says }) => says === '撤销、重做')).toEqual({
    keys: ['Mod+z', 'Mod+y', 'Mod+Shift+z'],
    says: '撤销、重做',
  });
});
