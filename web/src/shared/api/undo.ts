import { create } from 'zustand';
import type { CallOptions } from './client';

/** How a delete is undone: the token goes to the path. Where something else than a delete can be undone, `act` names it and `body` goes there. */
export type UndoOffer = { path: string; count: number } & (
  | { token: string; act?: undefined; body?: undefined }
  | { token?: undefined; act: string; body: unknown }
);

type Undo = {
  /** What was deleted last; several when one action was several calls, or the same kind of row was deleted again. */
  offers: readonly UndoOffer[];
  offer: (offer: UndoOffer) => void;
  /** Takes the offers away: they are used, or their time is over. */
  clear: () => void;
};

export const useUndo = create<Undo>((set) => ({
  offers: [],
  offer: (offer) =>
    set(({ offers }) => ({
      offers: [...offers.filter((each) => each.path === offer.path && !isSame(each, offer)), offer],
    })),
  clear: () => set({ offers: [] }),
}));

/** More came in under an offer that was made before: the new one stands for both. */
function isSame(one: UndoOffer, other: UndoOffer): boolean {
  return one.token === other.token && JSON.stringify(one.body) === JSON.stringify(other.body);
}

/** Notes what an answer says about undoing. Every delete of the back office comes by here, so that no page has to think of it. */
export function noteUndo(options: CallOptions | undefined, result: unknown): void {
  if (options?.method === 'DELETE' && typeof result === 'object' && result !== null && 'undo' in result) {
    const { undo } = result;
    if (isOffer(undo)) useUndo.getState().offer(undo);
  }
}

function isOffer(value: unknown): value is UndoOffer {
  return typeof value === 'object' && value !== null && 'path' in value && 'token' in value && 'count' in value;
}
