import { soundOf } from '@/shared/live/read-aloud';
import { pace } from './paced-voice';
import type { Speech, Voice } from './voice';

/** A service that makes sound of short texts. */
export type SpeechService = {
  /** Whether the site has one. */
  available(): Promise<boolean>;
  /** Sound of a text at the usual speed. */
  soundOf(text: string): Promise<Blob>;
};

/** Sounds that are kept: the sentences just said, in case they begin again, and the next one. */
const kept = 12;

/** Remembers the newest sounds, also those that are still on their way. */
function keeping(soundOf: SpeechService['soundOf']): SpeechService['soundOf'] {
  const sounds = new Map<string, Promise<Blob>>();
  return (text) => {
    const known = sounds.get(text);
    if (known) return known;
    const made = soundOf(text);
    sounds.set(text, made);
    made.catch(() => sounds.delete(text));
    const [oldest] = sounds.keys();
    if (sounds.size > kept && oldest !== undefined) sounds.delete(oldest);
    return made;
  };
}

/** Plays a sound. The words are those at the same part of the text as the sound has come to. Returns the function that stops it. */
function play(sound: Blob, { text, rate, onWord }: Speech, onEnd: () => void, onFail: () => void): () => void {
  const address = URL.createObjectURL(sound);
  const player = new Audio(address);
  player.defaultPlaybackRate = rate;
  player.playbackRate = rate;
  let over = false;
  const stop = () => {
    if (over) return;
    over = true;
    player.pause();
    URL.revokeObjectURL(address);
  };
  const settle = (then: () => void) => () => {
    if (over) return;
    stop();
    then();
  };
  player.addEventListener('timeupdate', () => {
    const part = player.currentTime / player.duration;
    if (!over && part < 1) onWord(Math.floor(part * text.length));
  });
  player.addEventListener('ended', settle(onEnd));
  player.addEventListener('error', settle(onFail));
  player.play().catch(settle(onFail));
  return stop;
}

/**
 * The voice of a service of the site. While it cannot be heard - the service fails, or the browser plays nothing before the reader
 * has touched the page - the words advance as if somebody spoke.
 */
export function serviceVoice({ available, soundOf }: SpeechService): Voice {
  const sounds = keeping(soundOf);
  let found: Promise<boolean> | null = null;
  let silence = () => {};
  return {
    ready() {
      found ??= available().catch(() => {
        found = null;
        return false;
      });
      return found;
    },
    isLocal: () => false,
    speak(speech) {
      silence();
      let over = false;
      let stop = () => {};
      const advance = () => {
        speech.onMute?.();
        if (!over) stop = pace(speech.text, speech.rate, speech.onWord, speech.onEnd);
      };
      const begin = (sound: Blob) => {
        if (over) return;
        stop = play(sound, speech, speech.onEnd, advance);
        // Only now, so that it takes nothing from the sentence that is awaited.
        if (speech.next) sounds(speech.next).catch(() => {});
      };
      sounds(speech.text).then(begin, () => {
        if (!over) advance();
      });
      silence = () => {
        over = true;
        stop();
      };
      return silence;
    },
  };
}

const timeout = 9000;

/** The speech service behind the server of this site. */
export const siteSpeech: SpeechService = {
  async available() {
    const response = await fetch('/api/speech', { signal: AbortSignal.timeout(timeout) });
    const answer: { result?: { available?: boolean } } = await response.json();
    return answer.result?.available === true;
  },
  soundOf: (text) => soundOf(text, timeout),
};
