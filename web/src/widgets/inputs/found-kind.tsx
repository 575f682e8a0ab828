import { sameOrNot } from '@/ui-admin/values/comparison';
import { byText } from '@/ui-admin/values/order';
import { type FilterableKind, textOf } from '@/ui-admin/values/value-kind';
import { controlOf } from './control-of';
import type { SearchSource } from './core/search-source';
import { SearchSelect } from './search-select';
import { useEcho } from './use-search';

/** One of very many entries, found by typing a part of it. As text it is the code. */
export function found(source: SearchSource, placeholder: string): FilterableKind<string> {
  const show = (value: string) => (textOf(value) === '' ? '' : <Label source={source} value={textOf(value)} />);
  return {
    show,
    edit: (control) => <SearchSelect {...controlOf(control)} source={source} placeholder={placeholder} />,
    text: textOf,
    empty: '',
    parse: (pasted) => ({ value: pasted.trim() }),
    compare: byText,
    filter: {
      comparisons: sameOrNot.filter((each) => each !== 'in'),
      type: 'string',
      control: (control) => (
        <SearchSelect {...control} source={source} placeholder={placeholder} disabled={false} onBlur={() => {}} />
      ),
      words: show,
    },
    chosen: true,
  };
}

function Label({ source, value }: { source: SearchSource; value: string }) {
  return useEcho(source, value).label;
}
