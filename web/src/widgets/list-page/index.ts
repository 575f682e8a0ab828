/** What others may take of this widget. */
export type {
  BatchAction,
  FormMode,
  ListColumn,
  ListResource,
  ListRow,
  QueryField,
  RowFormProps,
} from './core/list-resource';
export { columnsOf } from './table/columns-of';
export { fieldsOf } from './table/fields-of';
export { queryOf } from './table/query-of';
export { batchStep, reasonedStep } from './view/batch-step';
export { ListPage } from './view/list-page';
export { listScreen } from './view/list-screen';
export { ImportModal, RecycleBin } from './view/opened-later';
export type { Bin } from './view/recycle-bin';
export { useExport } from './view/use-export';
export type { ListPageModel } from './view/use-list-page';
