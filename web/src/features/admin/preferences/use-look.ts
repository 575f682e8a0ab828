import { create } from 'zustand';
import { paintGround } from '@/ui-admin/theme';
import { defaultLook, keepLook, type Look, lookKeys, readLook, themeChoice } from './look';

type LookState = {
  look: Look;
  /** How often somebody chose something in this window; the server is told after each time. */
  choices: number;
  choose: (part: Partial<Look>) => void;
  reset: () => void;
  /** Takes over a look that was chosen elsewhere. */
  adopt: (look: Look) => void;
};

/** The look of this window, kept in the browser. */
export const useLook = create<LookState>((set, get) => {
  const show = (look: Look, choices: number) => {
    keepLook(look);
    paintGround(themeChoice(look));
    set({ look, choices });
  };
  return {
    look: readLook(),
    choices: 0,
    choose: (part) => show({ ...get().look, ...part }, get().choices + 1),
    reset: () => show(defaultLook, get().choices + 1),
    adopt: (look) => show(look, get().choices),
  };
});

/** Follows what is chosen in other windows of this browser. Returns the function that stops it. */
export function followOtherLooks(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || lookKeys.includes(key)) {
      const look = readLook();
      paintGround(themeChoice(look));
      useLook.setState({ look });
    }
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
