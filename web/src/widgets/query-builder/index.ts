/** What others may take of this widget. */
export { fieldsFrom } from './core/fields';
export { parseSent, type QueryField, type SentQuery } from './core/query';
export { QueryBuilder } from './view/opened-later';
