import { useMemo, useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import type { Option } from '@/ui-admin/form/field-spec';
import type { TextControl } from '@/ui-admin/values/text-control';
import { useDictionary } from '@/ui-admin/values/use-dictionary';
import { dictionarySource } from '../core/dictionary-source';
import { matching, type SearchSource, searchRows } from '../core/search-source';
import { SearchBox } from './search-box';
import { useEcho, useSearch } from './use-search';

/** Where the options come from: all of them at hand, a dictionary, or a source that is asked for every keyword. */
export type SearchFrom = { options: readonly Option[] } | { dict: string } | { source: SearchSource };

type Props = TextControl & { placeholder?: string };

/** Chooses one of many options by typing a part of it; ten are listed at a time. */
export function SearchSelect(props: Props & SearchFrom) {
  if ('options' in props) {
    return <LocalSearch {...props} />;
  }
  if ('source' in props) {
    return <SourceSearch {...props} />;
  }
  // The rows of a table stay on the server; the words of a dictionary are all here.
  return props.dict.includes(',') ? <TableSearch {...props} /> : <WordSearch {...props} />;
}

/** Whether the list is open, and what is typed to find something in it. */
function useTyped() {
  const [open, onOpen] = useState(false);
  const [keyword, onKeyword] = useState('');
  return { open, onOpen, keyword, onKeyword };
}

type Local = Props & {
  options: readonly Option[];
  loading?: boolean;
  problem?: string | null;
  onRetry?: (() => void) | undefined;
};

function LocalSearch({ options, loading = false, ...control }: Local) {
  const typed = useTyped();
  const found = matching(options, typed.keyword);
  const label = options.find((option) => option.value === control.value)?.label ?? (loading ? '…' : control.value);
  return (
    <SearchBox
      {...control}
      label={label}
      {...typed}
      search={{ rows: found.slice(0, searchRows), searching: loading, failure: null, again: () => {} }}
      more={found.length > searchRows}
    />
  );
}

function WordSearch({ dict, ...control }: Props & { dict: string }) {
  const { items, isLoading, error, again } = useDictionary(dict);
  return (
    <LocalSearch
      {...control}
      disabled={control.disabled || dict === ''}
      options={items}
      loading={isLoading}
      problem={error ? messageOf(error) : null}
      onRetry={again}
    />
  );
}

function TableSearch({ dict, ...control }: Props & { dict: string }) {
  const source = useMemo(() => dictionarySource(dict), [dict]);
  return <SourceSearch {...control} source={source} />;
}

function SourceSearch({ source, ...control }: Props & { source: SearchSource }) {
  const typed = useTyped();
  const search = useSearch(source, typed.keyword, typed.open);
  const { label, failure, again, remember } = useEcho(source, control.value);
  return (
    <SearchBox
      {...control}
      label={label}
      {...typed}
      search={search}
      more={search.rows.length === searchRows}
      onChoose={remember}
      problem={failure}
      onRetry={again}
    />
  );
}
