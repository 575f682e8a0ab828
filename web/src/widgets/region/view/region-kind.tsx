import { codes } from '@/ui-admin/values/codes';
import { controlOf } from '@/ui-admin/values/text-control';
import type { FilterableKind } from '@/ui-admin/values/value-kind';
import type { RegionType } from '../core/regions';
import { RegionSelect } from './region-select';
import { RegionText } from './region-text';

/** Towns of cities without counties have nine digits. */
const code = /^\d{6}(\d{3})?$/;

/** A province, city or district by its code of six digits. */
export function region(type: RegionType = 'all'): FilterableKind<string> {
  return {
    ...codes({
      several: false,
      names: (value) => <RegionText code={value} />,
      control: (control) => <RegionSelect {...control} type={type} />,
    }),
    // The three selects carry the name of the field.
    edit: (control) => (
      <RegionSelect {...controlOf(control)} {...(control.field ? { label: control.field.label } : {})} type={type} />
    ),
    parse: (pasted) => {
      const value = pasted.trim();
      return value === '' || code.test(value) ? { value } : { problem: `“${value}”不是区划代码，请填写 6 位数字` };
    },
  };
}
