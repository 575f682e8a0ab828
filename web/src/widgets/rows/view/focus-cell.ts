import type { RowKey } from '../core/delta';

const focusable = 'input:not([type=hidden]), textarea, [role=combobox], button, [tabindex]';

/** Puts the focus into a cell of a row, into the first control of the row where the column has none. */
export function focusCell(box: HTMLElement | null, key: RowKey | undefined, column?: string): boolean {
  const row = key === undefined ? null : box?.querySelector(`[data-reorder="${CSS.escape(key)}"]`);
  const cell = column === undefined ? null : row?.querySelector(`[data-column="${CSS.escape(column)}"]`);
  const control = controlIn(cell ?? null) ?? controlIn(row?.querySelector('[data-cells]') ?? row ?? null);
  control?.focus();
  return control !== null;
}

function controlIn(part: Element | null): HTMLElement | null {
  if (part instanceof HTMLElement && part.matches(focusable)) return part;
  return part?.querySelector<HTMLElement>(focusable) ?? null;
}
