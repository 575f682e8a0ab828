import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { controlOf } from '@/widgets/inputs/control-of';
import { HoursEditor, hoursRule } from './hours-editor';

/** Opening hours of a week, as a text that people read, too. */
export const hours: ValueKind<string> = {
  show: textOf,
  edit: (control) => <HoursEditor {...controlOf(control)} />,
  text: textOf,
  empty: '',
  parse: (pasted) => {
    const value = pasted.trim();
    const problem = value === '' ? null : hoursRule(value);
    return problem ? { problem } : { value };
  },
  wide: true,
  chosen: true,
};
