import { useState } from 'react';
import { useUsername } from '@/shared/session/session';
import { aYear, isText, readStored, storageKeys, writeStored } from '@/shared/storage/stored';
import { isColumnSettings } from '../core/column-choice';
import type { ColumnSettings } from '../core/grid-view';

/** How rows are added: so many, at a place counted from 1; 0 is behind the last one. */
export type Adding = { count: number; at: number };

/** One row at the end, as long as nobody wants it otherwise. */
export const usualAdding: Adding = { count: 1, at: 0 };

export type Choice = { columns?: ColumnSettings; adding?: Adding };

const isWhole = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least;

function isAdding(value: unknown): value is Adding {
  if (typeof value !== 'object' || value === null) return false;
  const { count, at } = value as Record<string, unknown>;
  return isWhole(count, 1) && isWhole(at, 0);
}

function isChoice(value: unknown): value is Choice {
  if (typeof value !== 'object' || value === null) return false;
  const { columns, adding } = value as Record<string, unknown>;
  return (columns === undefined || isColumnSettings(columns)) && (adding === undefined || isAdding(adding));
}

export type GridChoice = { choice: Choice; choose: (part: Choice) => boolean };

/** What a person wants of the grid of a name, kept by this browser. `choose` is false where the browser keeps nothing. */
export function useGridChoice(name: string): GridChoice {
  const key = `${storageKeys.grid}${useUsername()}.${name}`;
  const [choice, setChoice] = useState<Choice>(() => readStored(key, isChoice) ?? {});
  const choose = (part: Choice) => {
    const next = { ...choice, ...part };
    setChoice(next);
    return writeStored(key, next, localStorage, aYear);
  };
  return { choice, choose };
}

/** Rows are usually as high as those of the platform, and lower for who wants to see more of them. */
export const rowHeights = { usual: 61, low: 36 } as const;

export type RowHeight = keyof typeof rowHeights;

const isHeight = (value: unknown): value is RowHeight => isText(value) && Object.hasOwn(rowHeights, value);

/** The height of rows in every grid of this browser. */
export function useRowHeight(): [RowHeight, (height: RowHeight) => void] {
  const [height, setHeight] = useState<RowHeight>(() => readStored(storageKeys.gridRows, isHeight) ?? 'usual');
  return [
    height,
    (next) => {
      setHeight(next);
      writeStored(storageKeys.gridRows, next, localStorage, aYear);
    },
  ];
}
