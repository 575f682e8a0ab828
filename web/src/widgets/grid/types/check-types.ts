import { toggle } from '@/widgets/inputs';
import type { CellKind } from '@/widgets/rows';
import { boxes } from './choice-types';
import type { OfType } from './type-part';

/** A box that holds true or false, or what the definition says in place of them. */
export const checkbox: OfType = ({ customValue: [yes, no] = [true, false], defaultChecked = false }) => ({
  kind: ticked(yes, no),
  tick: { yes, no },
  initial: defaultChecked ? yes : no,
});

/** Boxes of a configured form: some of the words that it offers, or one box that holds Y or N. */
export const checkboxMeta: OfType = (definition, around) => {
  const { options, dictCode, customValue = ['Y', 'N'] as const } = definition;
  if (dictCode || typeof options === 'function' || (options ?? []).length > 0) return boxes(definition, around);
  return checkbox({ ...definition, customValue }, around);
};

/** Yes and no as sheets write them, whatever the box holds. */
function ticked(yes: unknown, no: unknown): CellKind<unknown> {
  return {
    text: (value) => (value === yes ? '是' : '否'),
    empty: no,
    parse: (typed) => {
      const read = toggle.parse?.(typed) ?? { value: false };
      return 'problem' in read ? read : { value: read.value ? yes : no };
    },
    chosen: true,
    width: 64,
  };
}
