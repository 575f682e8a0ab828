import { type FilterableKind, textOf } from '@/ui-admin/values/value-kind';
import { options } from '@/widgets/inputs';
import { colourNames, drawnColour } from '../core/colours';
import { DictTag } from './dict-tag';

const named = options(colourNames);

/** The colour of a tag: one of the preset names, or `#rrggbb`. */
export const colour: FilterableKind<string> = {
  ...named,
  show: (value) => (textOf(value) === '' ? '' : <DictTag text={named.text(value)} color={textOf(value)} />),
  parse: (typed) => {
    const read = named.parse?.(typed);
    const own = typed.trim().toLowerCase();
    return !read || ('problem' in read && own.startsWith('#') && drawnColour(own)) ? { value: own } : read;
  },
};
