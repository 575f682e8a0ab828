/** Milliseconds a spoken text may take to come from the site's service. */
const timeout = 15_000;

/** Says a text in Chinese: with a voice of the browser, else with the speech service of the site, else not at all. */
export async function readAloud(text: string): Promise<void> {
  const voice = 'speechSynthesis' in window ? chineseVoice(window.speechSynthesis) : null;
  if (voice) {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = 'zh-CN';
    utterance.voice = voice;
    window.speechSynthesis.speak(utterance);
    return;
  }
  try {
    await play(await soundOf(text));
  } catch {
    // The words stand on the screen; that they are also heard is an extra.
  }
}

function chineseVoice(synthesis: SpeechSynthesis): SpeechSynthesisVoice | null {
  const voices = synthesis.getVoices().filter(({ lang }) => /^zh([-_]|$)/i.test(lang));
  return voices.find(({ localService }) => localService) ?? voices[0] ?? null;
}

/** Sound of a text from the speech service of the site; throws when it does not come in so many milliseconds. */
export async function soundOf(text: string, patience = timeout): Promise<Blob> {
  const response = await fetch('/api/speech', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(patience),
  });
  const sound = await response.blob();
  if (!response.ok || !sound.type.startsWith('audio/')) throw new Error(`no sound: ${response.status}`);
  return sound;
}

async function play(sound: Blob): Promise<void> {
  const address = URL.createObjectURL(sound);
  const player = new Audio(address);
  player.addEventListener('ended', () => URL.revokeObjectURL(address));
  player.addEventListener('error', () => URL.revokeObjectURL(address));
  await player.play();
}
