import type { Suggestion, SuggestionKind } from './use-suggestions';

const names: Record<SuggestionKind, string> = { word: '搜索', service: '服务', page: '文章', favourite: '大家在搜' };

type SuggestionListProps = {
  id: string;
  items: Suggestion[];
  /** Place of the chosen one, -1 for none. */
  chosen: number;
  onTake: (item: Suggestion) => void;
};

/** Id of an option, by which the field names the chosen one. */
export const optionId = (list: string, place: number) => `${list}-${place}`;

/** Suggestions in groups, in the order of the server. The keyboard stays in the field, as in every combobox. */
export function SuggestionList({ id, items, chosen, onTake }: SuggestionListProps) {
  const groups = Object.keys(names).filter((kind) => items.some((item) => item.kind === kind));
  return (
    <div className="suggestions" id={id} role="listbox" aria-label="搜索提示">
      {groups.map((kind) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} role="presentation" className="suggestions-name">
            {names[kind as SuggestionKind]}
          </p>
          {items.map(
            (item, place) =>
              item.kind === kind && (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field
                // biome-ignore lint/a11y/useFocusableInteractive: the field names the chosen option with aria-activedescendant
                <div
                  key={`${item.path} ${item.text}`}
                  id={optionId(id, place)}
                  role="option"
                  aria-selected={place === chosen}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onTake(item)}
                >
                  {item.text}
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  );
}
