import { pacedVoice } from './paced-voice';
import type { Voice } from './voice';

/** The first of several voices that is there, and nobody's until one is. */
export function firstVoice(voices: Voice[]): Voice {
  let chosen = pacedVoice;
  return {
    async ready() {
      for (const voice of voices) {
        if (await voice.ready()) {
          chosen = voice;
          return true;
        }
      }
      chosen = pacedVoice;
      return false;
    },
    isLocal: () => chosen.isLocal(),
    speak: (speech) => chosen.speak(speech),
  };
}
