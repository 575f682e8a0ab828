/** What others may take of this widget. */
export { colour } from './view/colour-kind';
export { dict } from './view/dict-kind';
export { DictionaryText } from './view/dictionary-text';
