import type { Voice } from '../voice/voice';
import { type Span, sentencesOf, wordAt, wordsOf } from './text';

/** A paragraph of the page that can be read. */
export type Passage = {
  text: string;
  /** Marks the sentence and the word of the page that are being read. */
  mark: (sentence: Span, word: Span | null) => void;
};

/** What is being read: a sentence and, in it, a word. */
export type Line = { text: string; word: Span | null };

type Place = { passage: number; sentence: number };

type Options = {
  voice: () => Voice;
  rate: () => number;
  onLine: (line: Line) => void;
  /** A sentence could not be heard. */
  onMute: () => void;
  /** Everything is read, or reading was stopped. */
  onEnd: () => void;
};

/** Reads passages aloud, sentence after sentence, and tells the word that is being said. */
export class Reader {
  readonly #options: Options;
  #passages: Passage[] = [];
  #place: Place = { passage: 0, sentence: 0 };
  #silence: (() => void) | null = null;
  #state: 'idle' | 'reading' | 'held' = 'idle';

  constructor(options: Options) {
    this.#options = options;
  }

  /** Reading was begun and neither ended nor stopped. */
  get active(): boolean {
    return this.#state !== 'idle';
  }

  start(passages: Passage[], first = 0): void {
    this.#quieten();
    this.#passages = passages;
    this.#place = { passage: first, sentence: 0 };
    this.#state = 'reading';
    this.#read();
  }

  stop(): void {
    if (!this.active) return;
    this.#quieten();
    this.#state = 'idle';
    this.#options.onEnd();
  }

  /** Falls silent until `resume`, which begins the interrupted sentence again. */
  hold(): void {
    if (!this.active) return;
    this.#quieten();
    this.#state = 'held';
  }

  resume(): void {
    if (this.#state !== 'held') return;
    this.#state = 'reading';
    this.#read();
  }

  /** Goes to the next or to the previous paragraph. */
  step(by: 1 | -1): void {
    if (!this.active) return;
    this.#quieten();
    this.#place = { passage: Math.max(0, this.#place.passage + by), sentence: 0 };
    this.#state = 'reading';
    this.#read();
  }

  #quieten(): void {
    this.#silence?.();
    this.#silence = null;
  }

  #read(): void {
    const passage = this.#passages[this.#place.passage];
    if (!passage) {
      this.stop();
      return;
    }
    const sentences = sentencesOf(passage.text);
    const sentence = sentences[this.#place.sentence];
    if (!sentence) {
      this.#place = { passage: this.#place.passage + 1, sentence: 0 };
      this.#read();
      return;
    }
    this.#say(passage, sentence, this.#after(passage, sentences));
  }

  /** The sentence after the one at the place; the next paragraph begins with its first. */
  #after({ text }: Passage, sentences: Span[]): string | undefined {
    const following = sentences[this.#place.sentence + 1];
    if (following) return text.slice(following.start, following.end);
    const next = this.#passages[this.#place.passage + 1]?.text ?? '';
    const [first] = sentencesOf(next);
    return first && next.slice(first.start, first.end);
  }

  #say(passage: Passage, sentence: Span, next: string | undefined): void {
    const text = passage.text.slice(sentence.start, sentence.end);
    const words = wordsOf(text);
    const show = (word: Span | null) => {
      passage.mark(sentence, word && { start: sentence.start + word.start, end: sentence.start + word.end });
      this.#options.onLine({ text, word });
    };
    show(null);
    this.#silence = this.#options.voice().speak({
      text,
      rate: this.#options.rate(),
      next,
      onMute: this.#options.onMute,
      onWord: (at) => show(wordAt(words, at)),
      onEnd: () => {
        this.#place = { ...this.#place, sentence: this.#place.sentence + 1 };
        this.#read();
      },
    });
  }
}
