import { readStored, removeStored, storageKeys, writeStored } from '@/shared/storage/stored';
import { type ColourName, colourNames } from '@/ui-admin/colours';
import type { ThemeChoice } from '@/ui-admin/theme';
import { usualLook } from './usual-look';

/** How somebody wants the back office to look; the names are those of the stored setting. */
export type Look = {
  layout: 'sidemenu' | 'topmenu';
  /** Whether the pages have one comfortable width or take what there is. */
  contentWidth: 'Fixed' | 'Fluid';
  fixedHeader: boolean;
  /** Hides a fixed header while somebody reads further down. */
  autoHideHeader: boolean;
  fixSiderbar: boolean;
  sidebarOpened: boolean;
  color: ColourName;
  /** Of the navigation alone. */
  theme: 'light' | 'dark';
  /** Of the whole back office. */
  dark: boolean;
  weak: boolean;
  multipage: boolean;
};

export const defaultLook: Look = usualLook;

/** Key of each setting in the browser. */
const keys: Readonly<Record<keyof Look, string>> = {
  layout: storageKeys.layout,
  contentWidth: storageKeys.contentWidth,
  fixedHeader: storageKeys.fixedHeader,
  autoHideHeader: storageKeys.autoHideHeader,
  fixSiderbar: storageKeys.fixSiderbar,
  sidebarOpened: storageKeys.sidebarOpened,
  color: storageKeys.color,
  theme: storageKeys.theme,
  dark: storageKeys.dark,
  weak: storageKeys.weak,
  multipage: storageKeys.multipage,
};

export const lookKeys: readonly string[] = Object.values(keys);

/** A year in milliseconds: how a room looks is not chosen anew every week. */
const keepLookTime = 31_536_000_000;

const words: Partial<Record<keyof Look, readonly string[]>> = {
  layout: ['sidemenu', 'topmenu'],
  contentWidth: ['Fixed', 'Fluid'],
  color: colourNames,
  theme: ['light', 'dark'],
};

function isSetting<Name extends keyof Look>(name: Name) {
  const allowed: readonly string[] | undefined = words[name];
  return (value: unknown): value is Look[Name] =>
    allowed ? typeof value === 'string' && allowed.includes(value) : typeof value === 'boolean';
}

const names = Object.keys(keys) as (keyof Look)[];

/** The look kept in this browser; what is absent or unknown is as it is by default. */
export function readLook(): Look {
  return withKnown((name) => readStored(keys[name], isSetting(name)));
}

/** A look from elsewhere; what is absent or unknown is as it is by default. */
export function toLook(value: object): Look {
  return withKnown((name) => Reflect.get(value, name));
}

function withKnown(settingOf: (name: keyof Look) => unknown): Look {
  const known = names.map((name) => [name, settingOf(name)] as const).filter(([name, value]) => isSetting(name)(value));
  return { ...defaultLook, ...Object.fromEntries(known) };
}

/** Keeps the look in this browser; what is as by default takes no room. */
export function keepLook(look: Look): void {
  for (const name of names) {
    if (look[name] === defaultLook[name]) {
      removeStored(keys[name]);
    } else {
      writeStored(keys[name], look[name], localStorage, keepLookTime);
    }
  }
}

/** The part of a look that the theme is made of. */
export function themeChoice({ color, dark, weak }: Look): ThemeChoice {
  return { colour: color, dark, weak };
}
