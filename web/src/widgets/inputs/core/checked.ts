import type { Option } from '@/ui-admin/form/field-spec';
import { members } from '@/ui-admin/values/text-control';

/**
 * The comma-joined value after a box was ticked or cleared: in the order of the options, then what the options do not know,
 * so that nothing is lost that somebody stored earlier.
 */
export function toggled(options: readonly Option[], value: string, member: string): string {
  const before = members(value);
  const after = before.includes(member) ? before.filter((each) => each !== member) : [...before, member];
  const known = options.map((option) => option.value);
  return [...known.filter((each) => after.includes(each)), ...after.filter((each) => !known.includes(each))].join(',');
}
