import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from './icon';
import { useSuggestions } from './use-suggestions';

type SearchBoxProps = { id: string; label: string; keyword?: string };

/** Field and button of a search form; the form sends them as they are, script or not. With script the field suggests. */
export function SearchBox({ id, label, keyword = '' }: SearchBoxProps) {
  return (
    <>
      <label className="hidden" htmlFor={id}>
        {label}
      </label>
      <div className="search-box">
        <SuggestingField id={id} keyword={keyword} />
        <button className="btn" type="submit">
          <Icon name="search" />
          搜索
        </button>
      </div>
    </>
  );
}

/**
 * A search field, and a combobox while it has something to suggest: arrow keys choose, Enter searches, Escape closes the list
 * and leaves the text alone.
 */
function SuggestingField({ id, keyword }: { id: string; keyword: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(-1);
  const words = useSuggestions(typed);
  const open = words.length > 0;
  const list = `${id}-words`;

  const close = () => {
    setTyped('');
    setChosen(-1);
  };
  const searchFor = (word: string) => {
    if (!field.current) return;
    field.current.value = word;
    close();
    field.current.form?.requestSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return;
    const word = words[chosen];
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && word !== undefined) searchFor(word);
    else if (event.key === 'ArrowDown') setChosen((chosen + 1) % words.length);
    else if (event.key === 'ArrowUp') setChosen(chosen <= 0 ? words.length - 1 : chosen - 1);
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
        {...(open && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': list,
          'aria-autocomplete': 'list',
          'aria-activedescendant': chosen >= 0 ? `${list}-${chosen}` : undefined,
        })}
      />
      {open && (
        <div className="suggestions" id={list} role="listbox" aria-label="搜索提示">
          {words.map((word, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, as in every combobox
            // biome-ignore lint/a11y/useFocusableInteractive: the field names the chosen option with aria-activedescendant
            <div
              key={word}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => searchFor(word)}
            >
              {word}
            </div>
          ))}
        </div>
      )}
      <span className="hidden" role="status">
        {open ? `有 ${words.length} 条搜索提示，用上下方向键选择` : ''}
      </span>
    </>
  );
}
