import { expect, test } from 'vitest';
import { containing } from './containing';

test('conditions ask for rows that contain what was typed', () => {
  expect(containing({ username: ' zhou ', realname: '', phone: '  ' })).toEqual({ username: '*zhou*' });
});
