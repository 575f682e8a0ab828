import { staffAsk } from '@/shared/api/staff-client';
import { messages } from '@/shared/messages/zh-cn';
import { newRow } from '@/ui-admin/form/field-spec';
import { batchAt } from '@/ui-admin/list/batch';
import { afterDelete } from '../core/after-delete';
import type { BatchAction, ListRow, RowAction, ToolbarAction } from '../core/list-resource';
import { findUrl, urlOf } from '../core/urls';
import { ImportModal } from './opened-later';
import type { ListPageModel } from './use-list-page';

/** 新增 and 导入. */
export function usualTools<Row extends ListRow>(page: ListPageModel<Row>): ToolbarAction[] {
  const { resource, may, openForm, clearSelection, reload } = page;
  const { fields = [], renderForm, onAdd, label } = resource;
  const { blank = fields.length > 0 || renderForm ? {} : null } = resource;
  const add = onAdd ?? (blank && (() => openForm('add', newRow(fields, blank))));
  return [
    {
      on: 'toolbar',
      key: 'add',
      label: `新增${label}`,
      icon: 'plus',
      keys: 'N',
      primary: true,
      when: () => Boolean(add) && may('add'),
      open: () => add?.(),
    },
    {
      on: 'toolbar',
      key: 'import',
      label: '导入',
      icon: 'upload',
      when: () => may('import'),
      form: (_, close) => (
        <ImportModal
          url={urlOf(resource, 'importExcel')}
          base={resource.base}
          mayUpdate={may('edit')}
          template={findUrl(resource, 'importTemplate')}
          templateName={`${label}导入模板`}
          onClose={close}
          onImported={() => {
            clearSelection();
            void reload();
          }}
        />
      ),
    },
  ];
}

/** 编辑 for whoever may change rows, 详情 as details or as a form that cannot be saved. */
export function usualLooks<Row extends ListRow>({ resource, may, openForm, openDetail }: ListPageModel<Row>) {
  const { fields, renderForm, detail, allows } = resource;
  const hasForm = Boolean(fields?.length || renderForm);
  const edits = (row: Row) => hasForm && may('edit') && (allows?.('edit', row) ?? true);
  const edit: RowAction<Row> = {
    on: 'row',
    key: 'edit',
    label: '编辑',
    keys: 'E',
    when: edits,
    open: (row) => openForm('edit', row),
  };
  const look: RowAction<Row> = {
    on: 'row',
    key: 'detail',
    label: '详情',
    keys: 'V',
    when: (row) => Boolean(detail) || !edits(row),
    open: (row) => (detail ? openDetail(row) : openForm('detail', row)),
  };
  return [...(hasForm ? [edit] : []), ...(hasForm || detail ? [look] : [])];
}

export function usualDelete<Row extends ListRow>(page: ListPageModel<Row>): RowAction<Row> {
  const { resource, may, list } = page;
  return {
    on: 'row',
    key: 'delete',
    label: '删除',
    keys: 'Delete',
    danger: true,
    when: (row) => may('delete') && (resource.allows?.('delete', row) ?? true),
    question: (row) => ({
      title: `删除${resource.label}「${resource.nameOf(row)}」？`,
      content: afterDelete(resource),
    }),
    run: async (row) => {
      const answer = await staffAsk(urlOf(resource, 'delete'), { method: 'DELETE', query: { id: row.id } });
      list.pick({ entries: list.latest().filter(({ id }) => id !== row.id) });
      return answer.message || '删除成功';
    },
  };
}

export function usualBatchDelete<Row extends ListRow>({ resource, may }: ListPageModel<Row>): BatchAction {
  const { urls, batchDelete = true } = resource;
  return {
    on: 'batch',
    key: 'batch_delete',
    label: '批量删除',
    danger: true,
    // Where list and batch deletion are the engine's, the server finds the rows of a query by itself.
    overAll: urls?.deleteBatch === undefined && urls?.list === undefined,
    when: () => batchDelete && may('delete') && urls?.deleteBatch !== null,
    question: ({ words }) => ({
      title: messages.deleteSelected,
      content: `${words}，${afterDelete(resource)}`,
      ok: '删除',
    }),
    run: ({ rows, onPart }) => batchAt(urlOf(resource, 'deleteBatch'), rows, { method: 'DELETE' }, onPart),
    done: '删除成功',
  };
}
