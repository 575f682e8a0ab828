import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useUsername } from '@/shared/session/session';
import { readStored, storageKeys, writeStored } from '@/shared/storage/stored';

/** Pages that are remembered. */
const remembered = 10;

/** Addresses of the pages this person opened lately, the last one first; without the one in sight, where nobody wants to go. */
export function useRecentPages(): readonly string[] {
  const key = storageKeys.recent + useUsername();
  const { pathname } = useLocation();
  return useState(() => read(key).filter((path) => path !== pathname))[0];
}

/** Remembers a page of the menu when it is shown. */
export function useRememberPage(path: string, isMenuPage: boolean): void {
  const key = storageKeys.recent + useUsername();
  useEffect(() => {
    if (isMenuPage) {
      writeStored(key, [path, ...read(key).filter((other) => other !== path)].slice(0, remembered));
    }
  }, [key, path, isMenuPage]);
}

function read(key: string): string[] {
  return readStored(key, isPaths) ?? [];
}

function isPaths(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((path) => typeof path === 'string' && path.startsWith('/'));
}
