import type { ReactNode } from 'react';
import type { ControlProps, ValueKind } from './value-kind';

/** Something that stands among the fields and holds no value: what would come of them, or another way to fill them in. */
export function aside(draw: (control: ControlProps<unknown>) => ReactNode): ValueKind<string> {
  return { show: () => '', edit: draw, text: () => '', empty: '', wide: true };
}
