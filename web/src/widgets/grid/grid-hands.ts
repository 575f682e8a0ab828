import { page } from 'vitest/browser';

/** What tests of the grid look at and do, in the words of who works in it. */
export const input = () => page.getByRole('textbox', { name: /^(第 \d+ 行.+|单元格)$/ }).first();

export const said = (text: string) => page.getByRole('status').filter({ hasText: text });

const frame = () => document.querySelector('[data-frame]');

function columnNumber(label: string): string | null {
  const heads = [...(frame()?.querySelectorAll('[role=columnheader]') ?? [])];
  const found = heads.find((head) => head.firstElementChild?.textContent === label);
  if (!found) throw new Error(`no column ${label} in sight`);
  return found.getAttribute('aria-colindex');
}

/** A cell by the number of its row and the name of its column. */
export function cell(row: number, label: string): HTMLElement {
  const found = frame()?.querySelector<HTMLElement>(
    `[aria-rowindex="${row + 1}"] [role=gridcell][aria-colindex="${columnNumber(label)}"]`,
  );
  if (!found) throw new Error(`no cell ${label} in row ${row} in sight`);
  return found;
}

export const textAt = (row: number, label: string) => cell(row, label).firstElementChild?.textContent ?? '';

function activeCell(): HTMLElement | null {
  const id = document.activeElement?.getAttribute('aria-activedescendant');
  return id ? document.getElementById(id) : null;
}

/** The cell at which what has the focus points. */
export function active(): { row: number; column: string } | null {
  const at = activeCell();
  const number = at?.getAttribute('aria-colindex');
  const head = frame()?.querySelector(`[role=columnheader][aria-colindex="${number}"]`);
  if (!at || !head) return null;
  return {
    row: Number(at.closest('[role=row]')?.getAttribute('aria-rowindex')) - 1,
    column: head.firstElementChild?.textContent ?? '',
  };
}

export const activeText = () => activeCell()?.firstElementChild?.textContent ?? null;

/** Goes to a cell that is in sight. */
export const goTo = (row: number, label: string) => page.elementLocator(cell(row, label)).click();
