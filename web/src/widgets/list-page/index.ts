/** What others may take of this widget. */

export { columnsOf } from './core/columns-of';
export { fieldsOf } from './core/fields-of';
export type {
  BatchAction,
  FormMode,
  ListColumn,
  ListResource,
  ListRow,
  QueryField,
  RowFormProps,
} from './core/list-resource';
export { queryOf } from './core/query-of';
export { batchStep, reasonedStep } from './view/batch-step';
export { ListPage } from './view/list-page';
export { listScreen } from './view/list-screen';
export { ImportModal, OwnExports, OwnImports, RecycleBin } from './view/opened-later';
export type { Bin } from './view/recycle-bin';
export { useExport } from './view/use-export';
export type { ListPageModel } from './view/use-list-page';
