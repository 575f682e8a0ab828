import { pace } from './paced-voice';
import type { Voice } from './voice';

/** How long a browser may take to name its voices, in milliseconds. */
const patience = 2000;

const isChinese = (voice: SpeechSynthesisVoice) => /^(zh|cmn)\b/i.test(voice.lang.replace('_', '-'));

/** The Chinese voice to speak with: one of this device before one that sends the text to a service, Mandarin before others. */
function chosen(synthesis: SpeechSynthesis): SpeechSynthesisVoice | null {
  const voices = synthesis.getVoices().filter(isChinese);
  const mandarin = voices.filter(({ lang }) => !/HK|TW|yue/i.test(lang));
  return [...mandarin, ...voices].find((voice) => voice.localService) ?? mandarin[0] ?? voices[0] ?? null;
}

function whenNamed(synthesis: SpeechSynthesis): Promise<boolean> {
  if (chosen(synthesis)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      synthesis.removeEventListener('voiceschanged', settle);
      resolve(chosen(synthesis) !== null);
    };
    const timer = setTimeout(settle, patience);
    synthesis.addEventListener('voiceschanged', settle);
  });
}

/**
 * The voice of the browser. Some voices never tell which word they say; then the words are counted off at the usual pace until the
 * first one is told.
 */
export function browserVoice(synthesis: SpeechSynthesis): Voice {
  let waited: Promise<boolean> | null = null;
  return {
    // A browser that has named no voice in its time is not waited for again; a voice that comes later is found all the same.
    ready: async () => {
      waited ??= whenNamed(synthesis);
      return (await waited) || chosen(synthesis) !== null;
    },
    isLocal: () => chosen(synthesis)?.localService !== false,
    speak({ text, rate, onWord, onEnd }) {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = 'zh-CN';
      utterance.voice = chosen(synthesis);
      utterance.rate = rate;
      let stopPace = () => {};
      let over = false;
      const stop = () => {
        over = true;
        stopPace();
      };
      utterance.onstart = () => {
        if (!over) stopPace = pace(text, rate, onWord, () => {});
      };
      utterance.onboundary = ({ charIndex }) => {
        stopPace();
        if (!over) onWord(charIndex);
      };
      // A voice that fails in the middle must not end the reading: the next sentence may work.
      utterance.onend = utterance.onerror = () => {
        if (over) return;
        stop();
        onEnd();
      };
      synthesis.cancel();
      synthesis.speak(utterance);
      return () => {
        stop();
        synthesis.cancel();
      };
    },
  };
}
