import { codes } from '@/ui-admin/values/codes';
import type { SearchSource } from '../core/search-source';
import { SearchSelect } from './search-select';
import { useEcho } from './use-search';

/** One of very many entries, found by typing a part of it. */
export function found(source: SearchSource, placeholder: string) {
  return codes({
    several: false,
    names: (value) => <Label source={source} value={value} />,
    control: (control) => <SearchSelect {...control} source={source} placeholder={placeholder} />,
  });
}

function Label({ source, value }: { source: SearchSource; value: string }) {
  return useEcho(source, value).label;
}
