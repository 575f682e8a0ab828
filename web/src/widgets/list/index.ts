/** The door of the lists: what other folders may take of them. */
export { answered, answerOf, isNarrowed } from './core/answer';
export { type Choice, type Held, wholeRows } from './core/chosen';
export {
  type Arranged,
  arrange,
  type ColumnChoice,
  isColumnChoice,
  type ListColumn,
  moveColumn,
  toggleColumn,
} from './core/columns';
export {
  filterNames,
  filterQuery,
  inForce,
  listQuery,
  namesOf,
  type QueryField,
  superFilters,
  superQueryOf,
} from './core/conditions';
export type { ListState, Sort } from './core/state';
export { AnswerFrame } from './view/answer-frame';
export { cellOf } from './view/cell';
export { FilterChips } from './view/filter-chips';
export { ListTools } from './view/list-tools';
export { pageButton } from './view/page-button';
export { Pages } from './view/pages';
export { QueryForm, QueryInput } from './view/query-form';
export { RowsTable, type RowsTableProps } from './view/rows-table';
export { type LevelSource, useLevels } from './view/use-levels';
export { type List, rowsThere, type Shown, useList, useWholeList, withRows } from './view/use-list';
