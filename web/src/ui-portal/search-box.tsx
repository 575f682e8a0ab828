import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from './icon';
import { optionId, SuggestionList } from './suggestion-list';
import { type Suggestion, useSuggestions } from './use-suggestions';

type SearchBoxProps = {
  id: string;
  label: string;
  keyword?: string;
  /** Opens a page that was suggested. */
  onOpen?: (path: string) => void;
};

const openPage = (path: string) => window.location.assign(path);

/** Field and button of a search form; the form sends them as they are, script or not. With script the field suggests. */
export function SearchBox({ id, label, keyword = '', onOpen = openPage }: SearchBoxProps) {
  return (
    <>
      <label className="hidden" htmlFor={id}>
        {label}
      </label>
      <div className="search-box">
        <SuggestingField id={id} keyword={keyword} onOpen={onOpen} />
        <button className="btn" type="submit">
          <Icon name="search" />
          搜索
        </button>
      </div>
    </>
  );
}

type FieldProps = { id: string; keyword: string; onOpen: (path: string) => void };

/**
 * A search field that becomes a combobox with the script: arrow keys choose, Enter opens or searches, Escape closes the list and
 * leaves the text alone.
 */
function SuggestingField({ id, keyword, onOpen }: FieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [live, setLive] = useState(false);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(-1);
  const items = useSuggestions(typed);
  const open = typed !== '' && items.length > 0;
  const list = `${id}-words`;
  useEffect(() => setLive(true), []);

  const close = () => {
    setTyped('');
    setChosen(-1);
  };
  const take = (item: Suggestion) => {
    close();
    if (item.path !== '') return onOpen(item.path);
    if (!field.current) return;
    field.current.value = item.text;
    field.current.form?.requestSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return;
    const item = items[chosen];
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && item !== undefined) take(item);
    else if (event.key === 'ArrowDown') setChosen((chosen + 1) % items.length);
    else if (event.key === 'ArrowUp') setChosen(chosen <= 0 ? items.length - 1 : chosen - 1);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <input
        ref={field}
        id={id}
        name="keyword"
        type="search"
        defaultValue={keyword}
        placeholder="搜疾病、门诊、政策"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
        {...(live && {
          role: 'combobox',
          'aria-expanded': open,
          'aria-controls': open ? list : undefined,
          'aria-autocomplete': 'list',
          'aria-activedescendant': open && chosen >= 0 ? optionId(list, chosen) : undefined,
        })}
      />
      {open && <SuggestionList id={list} items={items} chosen={chosen} onTake={take} />}
      <span className="hidden" role="status">
        {open ? `有 ${items.length} 条搜索提示，用上下方向键选择` : ''}
      </span>
    </>
  );
}
