import { isText, isTexts } from '@/shared/storage/stored';
import type { AnyGridColumn } from './grid-column';
import type { ColumnSettings } from './grid-view';

export type Side = 'start' | 'end' | 'none';

/** Pixels that a column can be set to. */
export const narrowest = 60;
export const widest = 800;

const sides: readonly unknown[] = ['start', 'end', 'none'] satisfies Side[];

const isRecordOf = (value: unknown, holds: (part: unknown) => boolean): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(holds);

const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= narrowest && value <= widest;

/** Whether what the browser has kept is an arrangement of columns, as far as anything can be told of it. */
export function isColumnSettings(value: unknown): value is ColumnSettings {
  if (typeof value !== 'object' || value === null) return false;
  const { order = [], hidden = [], frozen = {}, widths = {} } = value as Record<string, unknown>;
  return (
    isTexts(order) &&
    isTexts(hidden) &&
    isRecordOf(frozen, (side) => isText(side) && sides.includes(side)) &&
    isRecordOf(widths, isWidth)
  );
}

/** Shows or hides a column. */
export function toggled(settings: ColumnSettings, name: string): ColumnSettings {
  const hidden = settings.hidden ?? [];
  return { ...settings, hidden: hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name] };
}

/** Puts a column at a place among all that are offered. */
export function placed(
  settings: ColumnSettings,
  offered: readonly AnyGridColumn[],
  name: string,
  to: number,
): ColumnSettings {
  const others = offered.map((column) => column.name).filter((other) => other !== name);
  return { ...settings, order: others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, name) };
}

export function frozenAt(settings: ColumnSettings, name: string, side: Side): ColumnSettings {
  return { ...settings, frozen: { ...settings.frozen, [name]: side } };
}

/** Gives a column a width, within what can be read and handled; null as it is declared. */
export function widened(settings: ColumnSettings, name: string, width: number | null): ColumnSettings {
  const { [name]: _, ...others } = settings.widths ?? {};
  if (width === null) return { ...settings, widths: others };
  return { ...settings, widths: { ...others, [name]: Math.round(Math.min(Math.max(width, narrowest), widest)) } };
}
