import { sameOrNot } from '@/ui-admin/values/comparison';
import { byText } from '@/ui-admin/values/order';
import { type FilterableKind, textOf } from '@/ui-admin/values/value-kind';
import { controlOf } from '@/widgets/inputs/control-of';
import type { RegionType } from './core/regions';
import { RegionSelect } from './region-select';
import { RegionText } from './region-text';

const code = /^\d{6}$/;

/** A province, city or district by its code of six digits. */
export function region(type: RegionType = 'all'): FilterableKind<string> {
  const show = (value: string) => (textOf(value) === '' ? '' : <RegionText code={textOf(value)} />);
  return {
    show,
    edit: (control) => (
      <RegionSelect {...controlOf(control)} {...(control.field ? { label: control.field.label } : {})} type={type} />
    ),
    text: textOf,
    empty: '',
    parse: (pasted) => {
      const value = pasted.trim();
      return value === '' || code.test(value) ? { value } : { problem: `“${value}”不是区划代码，请填写 6 位数字` };
    },
    compare: byText,
    filter: {
      comparisons: sameOrNot.filter((each) => each !== 'in'),
      type: 'string',
      control: (control) => <RegionSelect {...control} type={type} disabled={false} onBlur={() => {}} />,
      words: show,
    },
    chosen: true,
  };
}
