import { beforeEach, describe, expect, test, vi } from 'vitest';
import { firstVoice } from './first-voice';
import { serviceVoice, siteSpeech } from './service-voice';
import type { Speech, Voice } from './voice';

/** Stands in for the player of the browser: the test says how far the sound has come. */
class Player extends EventTarget {
  static all: Player[] = [];
  /** What the browser answers when it is asked to play. */
  static refuses = false;
  defaultPlaybackRate = 1;
  playbackRate = 1;
  currentTime = 0;
  duration = 8;
  playing = false;
  constructor() {
    super();
    Player.all.push(this);
  }
  async play() {
    if (Player.refuses) throw new DOMException('not yet', 'NotAllowedError');
    this.playing = true;
  }
  pause() {
    this.playing = false;
  }
  come(to: number) {
    this.currentTime = to;
    this.dispatchEvent(new Event('timeupdate'));
  }
  finish() {
    this.dispatchEvent(new Event('ended'));
  }
}

const alive = new Set<string>();

beforeEach(() => {
  Player.all = [];
  Player.refuses = false;
  alive.clear();
  vi.stubGlobal('Audio', Player);
  let made = 0;
  URL.createObjectURL = () => {
    made += 1;
    alive.add(`blob:${made}`);
    return `blob:${made}`;
  };
  URL.revokeObjectURL = (address) => alive.delete(address);
});

function service(soundOf: (text: string) => Promise<Blob> = async (text) => new Blob([text], { type: 'audio/mpeg' })) {
  const asked: string[] = [];
  const voice = serviceVoice({
    available: async () => true,
    soundOf: (text) => {
      asked.push(text);
      return soundOf(text);
    },
  });
  return { voice, asked };
}

function speech(text: string, part: Pick<Partial<Speech>, 'rate' | 'next'> = {}) {
  return { text, rate: 1, onWord: vi.fn(), onEnd: vi.fn(), onMute: vi.fn(), ...part };
}

const playing = () => Player.all.filter((player) => player.playing);
const settle = () => vi.waitFor(() => expect(playing().length).toBeGreaterThan(0));

describe('a service says a text', () => {
  test('at the speed that is set, with the words at their part of the sound, to its end', async () => {
    const { voice } = service();
    const said = speech('流感高峰在冬天要接种', { rate: 2 });
    voice.speak(said);
    await settle();
    const [player] = Player.all;
    expect([player?.playbackRate, player?.defaultPlaybackRate]).toEqual([2, 2]);
    player?.come(0);
    player?.come(4);
    expect(said.onWord.mock.calls).toEqual([[0], [5]]);
    player?.finish();
    player?.finish();
    expect(said.onEnd).toHaveBeenCalledOnce();
    expect([said.onMute.mock.calls.length, alive.size]).toEqual([0, 0]);
  });

  test('a sound of unknown length marks no word, and ends all the same', async () => {
    const { voice } = service();
    const said = speech('流感高峰');
    voice.speak(said);
    await settle();
    const [player] = Player.all;
    if (player) player.duration = Number.NaN;
    player?.come(3);
    player?.finish();
    expect([said.onWord.mock.calls, said.onEnd.mock.calls.length]).toEqual([[], 1]);
  });

  test('the next sentence is fetched meanwhile, and a sentence that begins again is not fetched again', async () => {
    const { voice, asked } = service();
    const stop = voice.speak(speech('一号。', { next: '二号。' }));
    await settle();
    expect(asked).toEqual(['一号。', '二号。']);
    stop();
    expect([playing(), alive.size]).toEqual([[], 0]);
    voice.speak(speech('一号。', { next: '二号。' }));
    await settle();
    expect(asked).toEqual(['一号。', '二号。']);
  });

  test('a new text takes the place of the one that is being said or fetched', async () => {
    const { voice } = service();
    const first = speech('一号。');
    voice.speak(first);
    const second = speech('二号。');
    voice.speak(second);
    await settle();
    expect(Player.all).toHaveLength(1);
    playing()[0]?.finish();
    expect([first.onEnd.mock.calls.length, second.onEnd.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('a text that cannot be heard', () => {
  const failing = () => Promise.reject(new Error('no sound: 500'));

  test.each([
    ['the service fails', failing, false],
    ['the browser plays nothing before the page is touched', undefined, true],
  ])('%s: that is told, and the words advance to the end', async (_, soundOf, refuses) => {
    Player.refuses = refuses;
    const { voice } = service(soundOf);
    const said = speech('流感', { rate: 100 });
    voice.speak(said);
    await vi.waitFor(() => expect(said.onEnd).toHaveBeenCalledOnce());
    expect(said.onMute).toHaveBeenCalledOnce();
    expect(said.onWord).toHaveBeenCalledWith(0);
  });

  test('a sound that breaks off is told too', async () => {
    const { voice } = service();
    const said = speech('流感', { rate: 100 });
    voice.speak(said);
    await settle();
    Player.all[0]?.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(said.onEnd).toHaveBeenCalledOnce());
    expect(said.onMute).toHaveBeenCalledOnce();
  });

  test('a service that failed is asked again for the same text', async () => {
    const { voice, asked } = service(failing);
    for (let n = 1; n <= 2; n += 1) {
      const said = speech('流感', { rate: 100 });
      voice.speak(said);
      await vi.waitFor(() => expect(said.onEnd).toHaveBeenCalledOnce());
    }
    expect(asked).toEqual(['流感', '流感']);
  });

  test('nothing more comes of a text that was stopped', async () => {
    const { voice } = service(failing);
    const said = speech('流感', { rate: 100 });
    voice.speak(said)();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([said.onMute.mock.calls, said.onWord.mock.calls, said.onEnd.mock.calls]).toEqual([[], [], []]);
  });
});

describe('which voice speaks', () => {
  const named = (name: string, there: boolean, log: string[]): Voice => ({
    ready: async () => there,
    isLocal: () => name === 'browser',
    speak: () => {
      log.push(name);
      return () => {};
    },
  });
  test.each([
    ['browser', true, true],
    ['service', false, true],
    ['nobody', false, false],
  ])('%s: browser %s, service %s', async (expected, browser, own) => {
    const log: string[] = [];
    const voice = firstVoice([named('browser', browser, log), named('service', own, log)]);
    expect(await voice.ready()).toBe(browser || own);
    voice.speak(speech('流感'));
    expect(log).toEqual(expected === 'nobody' ? [] : [expected]);
    expect(voice.isLocal()).toBe(expected !== 'service');
  });
});

describe('the service of the site', () => {
  const answer = (body: BodyInit, type: string, status = 200) =>
    vi.fn(async (..._: unknown[]) => new Response(body, { status, headers: { 'Content-Type': type } }));

  test.each([
    ['{"success":true,"result":{"available":true}}', true],
    ['{"success":true,"result":{"available":false}}', false],
    ['{"success":false}', false],
  ])('is there as the server says: %s', async (body, there) => {
    vi.stubGlobal('fetch', answer(body, 'application/json'));
    expect(await siteSpeech.available()).toBe(there);
  });

  test('cannot be there while the server is not, and is looked for again', async () => {
    const broken = vi.fn(() => Promise.reject(new TypeError('offline')));
    vi.stubGlobal('fetch', broken);
    const voice = serviceVoice(siteSpeech);
    expect([await voice.ready(), await voice.ready()]).toEqual([false, false]);
    expect(broken).toHaveBeenCalledTimes(2);
  });

  test('is given the text in the body, never in an address', async () => {
    const fetched = answer('ID3', 'audio/mpeg');
    vi.stubGlobal('fetch', fetched);
    expect((await siteSpeech.soundOf('我的来信')).size).toBe(3);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/speech');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"text":"我的来信"}' });
  });

  test.each([
    ['a refusal', '{"success":false}', 'application/json', 429],
    ['a page', '<p>', 'text/html', 200],
  ])('%s is no sound', async (_, body, type, status) => {
    vi.stubGlobal('fetch', answer(body, type, status));
    await expect(siteSpeech.soundOf('流感')).rejects.toThrow('no sound');
  });
});
