import { useState } from 'react';

/** What is being written. `base` is what the server had when the writing began. */
type Typed<Text> = { text: Text; base: Text };

export type Writing<Text> = {
  /** What was typed, if anything was. */
  text: Text | null;
  /** It is not what is stored. */
  isUnsaved: boolean;
  /** Somebody else stored something since the writing began: sending what was typed would replace it. */
  isOvertaken: boolean;
  write: (text: Text) => void;
  /** Goes on with what was typed, in knowledge of what is stored now. */
  keep: () => void;
  /** Lets go of what was typed. */
  drop: () => void;
};

/** Writing over something that is stored, which others may change meanwhile. */
export function useTyped<Text extends string | object>(stored: Text): Writing<Text> {
  const [typed, setTyped] = useState<Typed<Text> | null>(null);
  const isUnsaved = typed !== null && !isSame(typed.text, stored);
  const isOvertaken = isUnsaved && !isSame(typed.base, stored);
  return {
    text: typed?.text ?? null,
    isUnsaved,
    isOvertaken,
    write: (text) => setTyped({ text, base: isOvertaken ? typed.base : stored }),
    keep: () => setTyped(typed && { ...typed, base: stored }),
    drop: () => setTyped(null),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
