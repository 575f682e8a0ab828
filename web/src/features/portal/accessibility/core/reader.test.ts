import { describe, expect, test, vi } from 'vitest';
import type { Speech, Voice } from '../voice/voice';
import { type Line, type Passage, Reader } from './reader';
import { sentencesOf, wordAt, wordsOf } from './text';

/** A voice that remembers what it was asked to say, and says it when told to. */
function fakeVoice(): Voice & { said: Speech[]; finish: () => void; word: (at: number) => void } {
  const said: Speech[] = [];
  return {
    said,
    ready: async () => true,
    isLocal: () => true,
    speak(speech) {
      said.push(speech);
      return () => {};
    },
    finish: () => said.at(-1)?.onEnd(),
    word: (at) => said.at(-1)?.onWord(at),
  };
}

describe('a text is said sentence by sentence', () => {
  const texts: [name: string, text: string, sentences: string[]][] = [
    ['two sentences', '来得及。流感高峰在冬天！', ['来得及。', '流感高峰在冬天！']],
    ['a closing quotation mark stays with its sentence', '他说：“要打。”我们打了', ['他说：“要打。”', '我们打了']],
    ['nothing but marks is not said', '——。！', []],
    ['no mark at the end', '拨打 12320', ['拨打 12320']],
  ];
  test.each(texts)('%s', (_, text, sentences) => {
    expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(sentences);
  });

  test('a sentence without end is cut behind commas, and nothing is lost', () => {
    const text = '接种后在现场留观半小时，'.repeat(30);
    const parts = sentencesOf(text).map(({ start, end }) => text.slice(start, end));
    expect(parts.join('')).toBe(text);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(120);
    expect(parts.every((part) => part.endsWith('，'))).toBe(true);
  });

  test('words have their places', () => {
    const text = '接种 HPV 疫苗。';
    const words = wordsOf(text).map(({ start, end }) => text.slice(start, end));
    expect(words).toContain('HPV');
    expect(words.join('')).toBe('接种HPV疫苗');
    expect(wordAt(wordsOf(text), 3)).toEqual({ start: 3, end: 6 });
    expect(wordAt(wordsOf(text), 99)).toBeNull();
  });
});

function reading(...texts: string[]) {
  const voice = fakeVoice();
  const lines: Line[] = [];
  const marks: string[] = [];
  const onEnd = vi.fn();
  const onMute = vi.fn();
  let rate = 1;
  const passages: Passage[] = texts.map((text) => ({
    text,
    mark: (_, word) => word && marks.push(text.slice(word.start, word.end)),
  }));
  const reader = new Reader({
    voice: () => voice,
    rate: () => rate,
    onLine: (line) => lines.push(line),
    onMute,
    onEnd,
  });
  return { voice, lines, marks, onEnd, passages, reader, setRate: (next: number) => (rate = next) };
}

describe('reading a page', () => {
  test('goes through all sentences of all paragraphs and ends', () => {
    const r = reading('一号。二号。', '三号');
    r.reader.start(r.passages);
    for (let n = 0; n < 3; n += 1) r.voice.finish();
    expect(r.voice.said.map(({ text }) => text)).toEqual(['一号。', '二号。', '三号']);
    expect(r.voice.said.map(({ next }) => next)).toEqual(['二号。', '三号', undefined]);
    expect(r.onEnd).toHaveBeenCalledOnce();
    expect(r.reader.active).toBe(false);
  });

  test('the word that is being said is marked on the page and in the caption', () => {
    const r = reading('前面。接种疫苗');
    r.reader.start(r.passages);
    r.voice.finish();
    r.voice.word(2);
    expect(r.marks).toEqual(['疫苗']);
    expect(r.lines.at(-1)).toEqual({ text: '接种疫苗', word: { start: 2, end: 4 } });
  });

  test('an interrupted sentence begins again, with the speed that was set meanwhile', () => {
    const r = reading('一号。二号。');
    r.reader.start(r.passages);
    r.voice.finish();
    r.reader.hold();
    r.setRate(2);
    r.reader.resume();
    expect(r.voice.said.map(({ text, rate }) => [text, rate])).toEqual([
      ['一号。', 1],
      ['二号。', 1],
      ['二号。', 2],
    ]);
  });

  test('paragraphs are passed over forwards and backwards', () => {
    const r = reading('一号', '二号', '三号');
    r.reader.start(r.passages, 1);
    r.reader.step(1);
    r.reader.step(-1);
    r.reader.step(-1);
    r.reader.step(-1);
    expect(r.voice.said.map(({ text }) => text)).toEqual(['二号', '三号', '二号', '一号', '一号']);
  });

  test('stopping is the end; stopping again is nothing', () => {
    const r = reading('一号');
    r.reader.start(r.passages);
    r.reader.stop();
    r.reader.stop();
    expect(r.onEnd).toHaveBeenCalledOnce();
  });
});
