import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { letterPages } from '@/testing/portal-letters';
import { SimilarPages } from './similar';
import { TextFields } from './text-fields';
import type { Alike, QuestionData } from './types';
import writing from './writing';

const data = letterPages.find(({ name }) => name === '来信：类型')?.page.data as QuestionData;
const found: Alike[] = [
  { title: '狂犬病疫苗打几针', path: '/detail/31/31004', kind: '热点解读' },
  { title: '打了第一针还能喝酒吗', path: '/messaged/81/7', kind: '来信答复' },
];

let asked: unknown[] = [];
let answer: () => Promise<Response>;
const like = (result: Alike[]) => Promise.resolve(Response.json({ success: true, code: 200, message: '', result }));

beforeEach(() => {
  asked = [];
  answer = () => like(found);
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    return answer();
  });
});
afterEach(() => vi.useRealTimers());

/** The step of a letter in which it is written, as it comes from the server. */
function open(title = '', content = '') {
  render(<TextFields data={{ ...data, form: { ...data.form, title, content } }} />);
  const left = new AbortController();
  onTestFinished(() => left.abort());
  writing(document, left.signal);
}
const write = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(700));
const shown = () => screen.getByRole('status').innerHTML;
const drawn = renderToStaticMarkup(<SimilarPages pages={found} />);

it('says how long the text is, by characters as people count them', () => {
  open('', '发烧');
  expect(screen.getByText('已写 2 个字')).toBeInTheDocument();
  write('内容', '发烧三天𠮷');
  expect(screen.getByText('已写 5 个字')).toBeInTheDocument();
});

it('shows what may be the answer after a pause, asked for once, as the server draws it', async () => {
  open();
  write('标题', '狂犬疫');
  await pause();
  expect(asked).toEqual([]);
  write('标题', '狂犬疫苗');
  write('标题', '狂犬疫苗打几针');
  await pause();
  expect(asked).toEqual([{ title: '狂犬疫苗打几针', content: '' }]);
  expect(shown()).toBe(drawn);
  write('标题', '狂');
  expect(shown()).toBe('');
});

it('looks at a letter that comes back with something to mend', async () => {
  open('狂犬疫苗打几针', '被狗咬了');
  await pause();
  expect(asked).toEqual([{ title: '狂犬疫苗打几针', content: '被狗咬了' }]);
  expect(shown()).toBe(drawn);
});

it.each<[string, () => Promise<Response>]>([
  ['nothing is like it', () => like([])],
  ['the answer does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
])('shows nothing when %s', async (_, comes) => {
  open('狂犬疫苗打几针');
  await pause();
  expect(shown()).toBe(drawn);
  answer = comes;
  write('标题', '流感疫苗什么时候打');
  await pause();
  expect(shown()).toBe('');
});

it('does not show what was found for words that are no longer there', async () => {
  let come: (response: Response) => void = () => {};
  answer = () => new Promise((resolve) => (come = resolve));
  open('狂犬疫苗打几针');
  await pause();
  write('标题', '狂');
  come(await like(found));
  await pause();
  expect(shown()).toBe('');
});
