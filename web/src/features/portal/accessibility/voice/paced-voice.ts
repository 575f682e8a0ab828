import { wordsOf } from '../core/text';
import type { Voice } from './voice';

/** Time of one character at the usual rate, in milliseconds: 240 characters in a minute, as news are read. */
const character = 250;

/** Walks through the words of a text as fast as somebody would read it aloud. Returns the function that stops it. */
export function pace(text: string, rate: number, onWord: (at: number) => void, onEnd: () => void): () => void {
  const words = wordsOf(text);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const step = (index: number) => {
    const word = words[index];
    if (!word) {
      onEnd();
      return;
    }
    onWord(word.start);
    const next = words[index + 1]?.start ?? text.length;
    timer = setTimeout(() => step(index + 1), ((next - word.start) * character) / rate);
  };
  timer = setTimeout(() => step(0), 0);
  return () => clearTimeout(timer);
}

/** Nobody speaks, but captions and marked words advance as if somebody did. */
export const pacedVoice: Voice = {
  ready: async () => false,
  isLocal: () => true,
  speak: ({ text, rate, onWord, onEnd }) => pace(text, rate, onWord, onEnd),
};
