/** Where the thumb stands: from 0, the start, to 1, the end of the track. */
export type Slider = {
  at: number;
  /** While it is held: where the pointer took it, and how far there was to go from start to end, in pixels. */
  held: { from: number; room: number } | null;
};

export const start: Slider = { at: 0, held: null };

/** Part of the track for an arrow key, and for a page key. */
const step = 0.1;
const page = 0.25;

/** The pointer takes the thumb. A track that has no room yet cannot be gone along. */
export function grabbed(from: number, room: number): Slider {
  return { at: 0, held: room > 0 ? { from, room } : null };
}

/** The pointer goes on to `x`; without having taken the thumb it moves nothing. */
export function moved(slider: Slider, x: number): Slider {
  const { held } = slider;
  return held ? { at: within((x - held.from) / held.room), held } : slider;
}

/** What a key does to the thumb, or null when it is none of the slider's keys. */
export function pressed({ at }: Slider, key: string): Slider | null {
  const place = places.get(key);
  return place ? { at: within(place(at)), held: null } : null;
}

const places = new Map<string, (at: number) => number>([
  ['ArrowRight', (at) => at + step],
  ['ArrowUp', (at) => at + step],
  ['ArrowLeft', (at) => at - step],
  ['ArrowDown', (at) => at - step],
  ['PageUp', (at) => at + page],
  ['PageDown', (at) => at - page],
  ['Home', () => 0],
  ['End', () => 1],
]);

export function atEnd({ at }: Slider): boolean {
  return at >= 1;
}

/** Whole per cent; 100 only at the end. */
export function percent({ at }: Slider): number {
  return Math.floor(Math.round(at * 1000) / 10);
}

function within(at: number): number {
  return Math.min(1, Math.max(0, Math.round(at * 1000) / 1000));
}
