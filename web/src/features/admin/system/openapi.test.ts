import { expect, test } from 'vitest';
import { type OpenApi, resolve, typeWord } from './openapi';

const picture = { type: 'object', properties: { src: { type: 'string' } } };
const api: OpenApi = { info: { title: '', version: '' }, paths: {}, components: { schemas: { Picture: picture } } };
const one = { $ref: '#/components/schemas/Picture' };

test.each([
  ['an object', one, 'Picture'],
  ['an object that may be null', { oneOf: [one, { type: 'null' }] }, 'Picture'],
  ['objects', { type: 'array', items: one }, 'Picture[]'],
  ['a text that may be null', { type: ['string', 'null'] }, 'string'],
])('%s is called by its type', (_, schema, word) => expect(typeWord(api, schema)).toBe(word));

test('what stands in an object that may be null can be unfolded', () => {
  expect(resolve(api, { oneOf: [one, { type: 'null' }] }).schema).toBe(picture);
});
