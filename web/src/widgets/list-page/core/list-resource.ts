import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '@/shared/api/staff';
import type { Action } from '@/ui-admin/actions/action';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import type { VersionedRow } from '@/ui-admin/form/use-row-form';
import type { ChosenRows } from '@/ui-admin/list/batch';
import type { BaseOf } from '@/ui-admin/list/resource-api';
import type { View } from '@/ui-admin/list/views';
import type { FilterKind } from '@/ui-admin/values/value-kind';
import type { ListColumn, QueryField, Sort } from '@/widgets/list';
import type { QueryField as BuilderField } from '@/widgets/query-builder';
import type { UrlName } from './urls';

export type { ListColumn, QueryField } from '@/widgets/list';

/** A row of a list. `version` goes back with each save; rows that nobody edits have none. */
export type ListRow = VersionedRow & { id: string };

/** The rows that a batch action concerns. */
export type Chosen = {
  rows: ChosenRows;
  count: number;
  /** How many they are, in words. */
  words: string;
  /** Hears how many a long batch is through with. */
  onPart: (done: number) => void;
};

/** Something done to one row. */
export type RowAction<Row> = { on: 'row' } & Action<Row>;

/** Something done to the chosen rows. What refused stays chosen. */
export type BatchAction = {
  on: 'batch';
  /** Its call takes all rows that match the query, too. */
  overAll?: boolean;
  /** Stands in the toolbar while nothing is chosen, and says then what to do first. */
  inToolbar?: boolean;
} & Action<Chosen>;

/** Something done on the page of the list, beside 新增, 导入 and 导出. */
export type ToolbarAction = { on: 'toolbar' } & Action;

export type FormMode = 'add' | 'edit' | 'detail';

/** What a form drawn by the screen itself gets. */
export type RowFormProps<Row> = {
  mode: FormMode;
  row: Row;
  /** Closes it without saving. */
  onClose: () => void;
  /** Loads the list again and clears the selection; the form closes itself with `onClose`. */
  onSaved: () => Promise<void>;
};

/** What the rows below a row are, shown in a popover 子表 when it is asked for. */
export type SubTable<Row> = {
  /** Name of the button, such as 明细. */
  label: string;
  /** The first rows of the sub-table, and how many there are; called again up to three times when it fails. */
  load: (row: Row, signal: AbortSignal) => Promise<Pick<Page<ListRow>, 'records' | 'total'>>;
  /** The right without which it is not offered; as the list by default. */
  permission?: string;
  columns: readonly ListColumn<ListRow>[];
};

/** Everything a list page needs to know about one kind of row. It may be made anew on every render. */
export type ListResource<Row extends ListRow> = {
  /** Path of the engine's calls, such as `/sys/position`. Its list gives such rows, or it does not compile. */
  base: BaseOf<Row>;
  /** Name of one row in Chinese, such as 职务. */
  label: string;
  /** Permission prefix, such as `system:position`: decides what is offered with list, add, edit, delete, import, export. */
  permission: string;
  /** What rights are called below the prefix where it differs: `{ export: 'exportXls' }`. */
  rights?: Readonly<Record<string, string>>;
  /** Addresses that differ from the usual ones below `base`; null where the server has no such call. */
  urls?: Partial<Record<UrlName, string | null>>;
  columns: readonly ListColumn<Row>[];
  query?: readonly QueryField[];
  /** The condition by which the page shows its rows apart, and the views there are besides 全部. */
  views?: { name: string; of: readonly View<string>[] };
  /** Order of the list at first; newest first by default. */
  sort?: Sort;
  /** Parameters that every list and export call carries. */
  fixedQuery?: Record<string, string>;
  /** False while something that the query needs is still on its way. */
  ready?: boolean;
  nameOf: (row: Row) => string;
  /** Fields of the form; without any (and without `renderForm`) rows are neither added nor edited here. */
  fields?: readonly FieldSpec<Row>[];
  /** What a new row holds besides what its fields say; null where there is a form but rows cannot be added. */
  blank?: Partial<Row> | null;
  /** Goes to a page of its own for a new row, in place of the dialog over `blank`. */
  onAdd?: () => void;
  /** True when lists leave out columns of the form: the row is loaded by `queryById` before the form opens. */
  loadsRow?: boolean;
  formWidth?: number;
  /** Draws another form in place of the usual one. */
  renderForm?: (props: RowFormProps<Row>) => ReactNode;
  /** Offers 详细信息: all columns, or what the function draws. */
  detail?: boolean | ((row: Row) => ReactNode);
  /** Whether a usual row action makes sense for a row; by default all of them do. */
  allows?: (action: 'edit' | 'delete', row: Row) => boolean;
  /** What can be done beside the usual; in a row it stands between 编辑 and 删除. */
  actions?: readonly (RowAction<Row> | BatchAction | ToolbarAction)[];
  /** Deleted rows go to a recycle bin, and the question before says so. */
  recoverable?: boolean;
  /** False where batch deletion makes no sense. */
  batchDelete?: boolean;
  subTable?: SubTable<Row>;
  /** Offers the advanced query; true takes the filter columns of `{base}/meta`. */
  superQuery?: true | readonly BuilderField[];
  /** Kinds of fields of the advanced query that differ from what the server says of them. */
  superKinds?: Readonly<Record<string, FilterKind>>;
  /** What the rows of its child table are called where the server can export them beside their records: 字典项. */
  exportsBelow?: string;
  /** File name of an export, without extension; 导出文件 by default. */
  exportName?: string;
  /** Words for an empty list without conditions; `还没有{label}` by default. */
  emptyText?: string;
  /** Keys of further cached data that changes with the rows, such as counts. */
  invalidates?: readonly QueryKey[];
  /** Name under which column settings and saved queries are kept; the path of the page by default. */
  code?: string;
};
