import { aYear, readStored, removeStored, storageKeys, writeStored } from '@/shared/storage/stored';
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

const names = Object.keys(usualLook) as (keyof Look)[];

export const lookKeys: readonly string[] = names.map((name) => storageKeys[name]);

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

/** The look kept in this browser; what is absent or unknown is as it is by default. */
export function readLook(): Look {
  return withKnown((name) => readStored(storageKeys[name], isSetting(name)));
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
      removeStored(storageKeys[name]);
    } else {
      writeStored(storageKeys[name], look[name], localStorage, aYear);
    }
  }
}

/** The part of a look that the theme is made of. */
export function themeChoice({ color, dark, weak }: Look): ThemeChoice {
  return { colour: color, dark, weak };
}
