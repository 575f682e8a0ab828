import { useCallback, useEffect, useId } from 'react';
import { create } from 'zustand';
import { usePage } from './page-context';

type UnsavedState = {
  /** Forms with changes, as `{page}#{form}`. */
  marks: ReadonlySet<string>;
  mark: (form: string, changed: boolean) => void;
  clearPage: (page: string) => void;
  clearAll: () => void;
};

export const useUnsaved = create<UnsavedState>((set) => ({
  marks: new Set(),
  mark: (form, changed) =>
    set(({ marks }) => {
      if (marks.has(form) === changed) {
        return {};
      }
      const next = new Set(marks);
      if (changed) {
        next.add(form);
      } else {
        next.delete(form);
      }
      return { marks: next };
    }),
  clearPage: (page) =>
    set(({ marks }) => ({ marks: new Set([...marks].filter((form) => !form.startsWith(`${page}#`))) })),
  clearAll: () => set({ marks: new Set() }),
}));

export function hasUnsaved(page: string): boolean {
  return [...useUnsaved.getState().marks].some((form) => form.startsWith(`${page}#`));
}

/**
 * Marks the page as having changes that are not saved. The mark is not taken away on unmount: a hidden tab stops its
 * effects although its form still holds the text. Closing the tab clears it, and so does passing false; a form that is
 * about to go away calls the returned function. So does one that was saved, and says whether more was typed meanwhile: what is unsaved
 * both before and after a save was changed all along for the effect.
 */
export function useUnsavedMark(changed: boolean): (stillChanged?: boolean) => void {
  const form = `${usePage().key}#${useId()}`;
  const mark = useUnsaved((state) => state.mark);
  useEffect(() => mark(form, changed), [form, changed, mark]);
  return useCallback((stillChanged = false) => mark(form, stillChanged), [form, mark]);
}

/** Lets the browser ask before the window is closed or reloaded while something is unsaved. */
export function useUnloadGuard(): void {
  // Not as state: the whole frame would be drawn with the first key that is pressed in a form.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const follow = ({ marks }: UnsavedState) =>
      marks.size > 0 ? window.addEventListener('beforeunload', ask) : window.removeEventListener('beforeunload', ask);
    follow(useUnsaved.getState());
    const stop = useUnsaved.subscribe(follow);
    return () => {
      stop();
      window.removeEventListener('beforeunload', ask);
    };
  }, []);
}
