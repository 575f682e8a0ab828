/** Something to be said. */
export type Speech = {
  text: string;
  /** How many times as fast as the voice usually speaks. */
  rate: number;
  /** What will be said after it, for voices that take a while to prepare a text. */
  next?: string | undefined;
  /** Called when a word begins, with the place of its first character in the text. */
  onWord: (at: number) => void;
  /** Called once when everything is said; not after stopping. */
  onEnd: () => void;
  /** Called when the text cannot be heard after all; its words advance all the same, and `onEnd` follows. */
  onMute?: () => void;
};

/** Whoever speaks: the browser, a service, or nobody who only keeps the pace for the captions. */
export type Voice = {
  /** Whether there is anything to hear. Voices of a browser may take a moment to appear. */
  ready(): Promise<boolean>;
  /** Whether texts stay on this device. What somebody typed and has not sent is said by no other voice. */
  isLocal(): boolean;
  /** Says the text at once, in place of what is being said. Returns the function that stops it. */
  speak(speech: Speech): () => void;
};
