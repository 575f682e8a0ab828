/** What others may take of this widget. */
export { dictionarySource } from './core/dictionary-source';
export { matchValue } from './core/match-text';
export { type SearchSource, searchRows } from './core/search-source';
export { checks } from './view/checks-kind';
export { ChoiceSelect } from './view/choice-select';
export { confirmed } from './view/confirmed-kind';
export { listHeight } from './view/drop-down';
export { Ellipsis } from './view/ellipsis';
export { found } from './view/found-kind';
export { matchBy, matchText } from './view/match-text-kind';
export { options } from './view/options-kind';
export { SubTablePopover } from './view/sub-table-popover';
export { timeOfDay } from './view/time-kind';
export { switched, tick, toggle, yesNo } from './view/yes-no-kind';
